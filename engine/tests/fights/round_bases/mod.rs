//! The shortest way of a base into contact with another, round more of them: plain, slow, and
//! without anything of the engine in it.

/// A place, in lengths of the game.
pub type Place = [f64; 2];

/// How many places round a base a way may bend at, and at how many it may end.
const BENDS: usize = 120;
const ENDS: usize = 360;

/// How much farther off others a way keeps than it has to, as a share: nobody squeezes through.
const CLEAR: f64 = 1.01;

fn round(at: Place, reach: f64, count: usize) -> impl Iterator<Item = Place> {
    (0..count).map(move |nth| {
        let turn = std::f64::consts::TAU * nth as f64 / count as f64;
        [at[0] + reach * turn.cos(), at[1] + reach * turn.sin()]
    })
}

/// How near a straight leg comes to a place.
pub fn nears([from, to]: [Place; 2], at: Place) -> f64 {
    let (way, off) = ([to[0] - from[0], to[1] - from[1]], [at[0] - from[0], at[1] - from[1]]);
    let whole = way[0] * way[0] + way[1] * way[1];
    let share = ((way[0] * off[0] + way[1] * off[1]) / whole.max(1e-12)).clamp(0.0, 1.0);
    (off[0] - way[0] * share).hypot(off[1] - way[1] * share)
}

/// The length of the shortest way of a base from a start into contact with a target, round others,
/// all as wide as it is; none where there is none.
pub fn shortest(start: Place, target: Place, others: &[Place], width: f64) -> Option<f64> {
    // A leg between neighbours keeps off by this much less than they do.
    let sag = (std::f64::consts::PI / BENDS as f64).cos();
    let keeps_off = |leg: [Place; 2]| {
        // Nobody gets nearer to whom it is near at first.
        let clear = |other: &Place| (CLEAR * width).min(nears([start; 2], *other)) - 1e-9;
        others.iter().all(|other| clear(other) <= nears(leg, *other))
            && width - 1e-9 <= nears(leg, target)
    };
    let bends = others.iter().chain([&target]);
    let bends = bends.flat_map(|at| round(*at, 1.0001 * CLEAR * width / sag, BENDS));
    let ends = round(target, width, ENDS);
    let places = [start].into_iter().chain(bends).chain(ends);
    let places: Vec<Place> = places.filter(|at| keeps_off([*at; 2])).collect();
    let is_end = |at: Place| nears([at; 2], target) <= width + 1e-6;
    let mut costs = vec![f64::INFINITY; places.len()];
    let mut is_done = vec![false; places.len()];
    costs[0] = 0.0;
    // Each is reached once, the nearest first.
    loop {
        let open = (0..places.len()).filter(|nth| !is_done[*nth] && costs[*nth].is_finite());
        let next = open.min_by(|one, other| costs[*one].total_cmp(&costs[*other]))?;
        if is_end(places[next]) {
            return Some(costs[next]);
        }
        is_done[next] = true;
        for nth in 0..places.len() {
            let cost = costs[next] + nears([places[nth]; 2], places[next]);
            if cost < costs[nth] && keeps_off([places[next], places[nth]]) {
                costs[nth] = cost;
            }
        }
    }
}
