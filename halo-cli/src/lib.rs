//! halo: the command line for HALO APIs.
