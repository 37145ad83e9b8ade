//! HALO tools as tools of the Model Context Protocol.
