pub(crate) fn per_second(rate: &str) -> Option<f64> {
    rate.split_once('/')?.0.parse().ok()
}
