//! Every two values of two switches that fit together occur together in some case.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, reason = "a test may stop where it stands")]

#[path = "../examples/cases/case.rs"]
mod case;
#[path = "../examples/pairs/facts.rs"]
mod facts;
#[path = "../examples/cases/run.rs"]
mod run;

#[test]
fn every_pair_of_values_occurs_in_a_case() {
    let (wanted, covered) = (facts::wanted(), facts::covered().unwrap());
    let gaps: Vec<_> = wanted.iter().map(|(pair, _)| pair).filter(|pair| !covered.contains(pair)).collect();
    assert!(
        gaps.is_empty(),
        "{} pairs occur in no case, the first of them {:?}",
        gaps.len(),
        &gaps[..gaps.len().min(5)]
    );
    // A list that forgot its switches would be covered easily.
    assert!(wanted.len() > 1_000, "only {} pairs are asked for", wanted.len());
}
