//! The words of `docs/intervals.md` around its first table.

/// What comes before the table.
pub const HEAD: &str = "\
# Intervals

[`analyses/tests/intervals`](../analyses/tests/intervals/main.rs) measures how often each kind of
95 % interval covers the truth, and generates this page. A kind that covers less than 94 % in any
case fails the test.

*Worst* is the lowest coverage of any case. *Exact* means a sum of binomial probabilities over all
counts: for chances from 0.0001 to 0.9999 and 100 to 100,000 trials, both sides of the ends of
intervals included. The others are measured over 3,000 seeds for each of several distributions, rare
events among them.

| interval | printed by | method | worst coverage | measured |
|---|---|---|--:|---|
";

/// What follows it.
pub const FOOT: &str = "
What is stopped by Ctrl-C, or shown while it is still being sampled, has the intervals of a run with
a target error: they hold whenever one looks.

- **Clopper-Pearson**: the exact interval of a proportion (C. J. Clopper and E. S. Pearson,
  Biometrika 26, 1934). [`interval.rs`](../analyses/src/answer/statistics/interval.rs)
- **Paired difference**: fight N of a seed has the same random words in both runs (*common random
  numbers*), each for a round and a step, so what a change does not touch stays the same. The exact
  intervals of the chances to gain and to lose are joined, with their correlation, by the *method of
  variance estimates recovery* (G. Y. Zou and A. Donner, Statistics in Medicine 27, 2008). For
  policies the confidence holds for all 48 comparisons at once (Bonferroni), for options for all of
  them. [`paired.rs`](../analyses/src/answer/statistics/paired.rs)
- **Joined paired differences**: the duels of a matrix have independent errors, so the squares of
  their widths add up in a mean. Printed intervals are wider: the confidence holds for all fighters,
  and all differences between two of them, at once (Bonferroni).
  [`what_if/matrix.rs`](../analyses/src/what_if/matrix.rs)
- **Difference of paired differences**: what a step is worth under another reading, less what it is
  worth. All four runs share their fights, so the widths themselves add up, which errs on the safe
  side. [`what_if/growth.rs`](../analyses/src/questions/growth/what_if.rs)
- **Delta method**: what the errors of all chances of a matrix, whose intervals hold together
  (Bonferroni), change in a rating, or in the cost that is fitted to a fighter, by the slopes of the
  fit. Duels share their dice, so the errors add up as if they always went together, which errs on the
  safe side. [`strengths.rs`](../analyses/src/measures/strengths.rs)
- **Weighted sum**: the same errors, each as often as the opponent is in the mix. The mix is that of the
  estimated chances, and the interval says what a fighter wins against that.
- **Joined levels**: a mean of counts is the sum of the chances of at least one, at least two and so
  on. Their exact intervals are joined by the same method.
  [`clustered.rs`](../analyses/src/answer/statistics/clustered.rs)
- **Korn-Graubard**: a Clopper-Pearson interval with the *effective* number of attacks, that is, as
  many independent attacks as would be known as well (E. L. Korn and B. I. Graubard, Survey
  Methodology 24, 1998). [`clustered.rs`](../analyses/src/answer/statistics/clustered.rs)
- **Confidence sequence**: holds at every number of trials at once, so sampling may stop when it is
  narrow enough. Differences and means use the sequences of their parts, each with its share of the
  error; the mean over several opponents has one of its own, which holds for numbers from 0 to 1
  with any means. Source and proof: [`confidence.rs`](../analyses/src/answer/statistics/confidence.rs).

A sentence that compares two sampled checks calls the difference noise unless their intervals are
disjoint, which errs on the safe side. Where one of two duels is exact and the other sampled, the
interval of the difference is that of the sampled one, shifted.
";

/// How the part of the page begins that is written elsewhere.
pub const NEXT: &str = "\n## Differences between fights\n";
