//! What compiles and what does not. `README.md` says what the numbers mean.

#[test]
fn mistakes_are_explained() {
    trybuild::TestCases::new().compile_fail("fail/*.rs");
}

#[test]
fn unusual_code_compiles() {
    trybuild::TestCases::new().pass("pass/*.rs");
}
