/**
 * A random walk without state: noise on lattices of 30 seconds, one minute, … 91 days, each with half the variance
 * of the next, computed by hash and interpolated linearly. Every instant costs the same, and no value ever changes.
 * Without the longest lattices it would drift away over the years; with them it stays near its start.
 */
export type Noise = {
  /** Adds the noise, times `weight`, to `count` knots from `firstKnot` on. */
  readonly addTo: (
    values: Float64Array,
    range: { readonly firstKnot: number; readonly count: number; readonly weight: number },
  ) => void;
};

/** Milliseconds between two knots; paths are linear in between. */
export const knotMs = 30_000;

const levels = 19;
const dayMs = 86_400_000;
// Measured over 200 coins and 400 days: makes the standard deviation of a day's step 1.
const unitDay = 0.63;
const amplitudes = Array.from(
  { length: levels },
  (_, level) => unitDay * Math.sqrt((knotMs * 2 ** level) / dayMs),
);

export const latticeNoise = (seed: string): Noise => {
  const seeds = amplitudes.map((_, level) => hashText(`${seed}|${String(level)}`));
  return {
    addTo: (values, { firstKnot, count, weight }) => {
      for (let level = 0; level < levels; level += 1) {
        const lattice = {
          seed: seeds[level] ?? 0,
          period: 2 ** level,
          strength: (amplitudes[level] ?? 0) * weight,
        };
        addLattice(values, { firstKnot, count }, lattice);
      }
    },
  };
};

const addLattice = (
  values: Float64Array,
  { firstKnot, count }: { firstKnot: number; count: number },
  { seed, period, strength }: { seed: number; period: number; strength: number },
): void => {
  let knot = firstKnot;
  const end = firstKnot + count;
  while (knot < end) {
    const cell = Math.floor(knot / period);
    const start = cell * period;
    const cellEnd = Math.min(end, start + period);
    const left = strength * symmetric(seed, cell);
    const slope = (strength * symmetric(seed, cell + 1) - left) / period;
    // Computed from the cell's start, never accumulated: the same knot gives the same value in every range.
    for (; knot < cellEnd; knot += 1) {
      const at = knot - firstKnot;
      values[at] = (values[at] ?? 0) + left + slope * (knot - start);
    }
  }
};

// Within ±1.8, denser in the middle than a normal distribution, with a longer tail than a uniform one.
const symmetric = (seed: number, index: number): number => {
  const uniform = fraction(seed, index) * 2 - 1;
  return uniform * (0.6 + 1.2 * uniform * uniform);
};

/** In [0, 1), determined by seed and index. */
export const fraction = (seed: number, index: number): number => {
  let hash = Math.imul(index ^ seed, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae3d);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** FNV-1a over the UTF-16 units of a text. */
export const hashText = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
};
