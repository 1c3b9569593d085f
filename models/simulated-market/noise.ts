/** Pseudo-random number in [0, 1), determined by seed and index. */
export const seededFraction = (seed: number, index: number): number => {
  let hash = Math.imul(index ^ seed, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae3d);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** Two independent standard normal numbers (Box–Muller), determined by seed and index. */
export const normalPair = (seed: number, index: number): readonly [number, number] => {
  const radius = Math.sqrt(-2 * Math.log(1 - seededFraction(seed, 2 * index)));
  const angle = 2 * Math.PI * seededFraction(seed, 2 * index + 1);
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
};

const halfBits = 2 ** 16;

/**
 * Triangular with mean 0 and variance 1, made from the two halves of one hash. For sums of many terms it replaces a
 * normal number at a lower cost.
 */
export const seededTriangular = (seed: number, index: number): number => {
  const combined = seededFraction(seed, index) * halfBits;
  const high = Math.floor(combined);
  return (high / halfBits + (combined - high) - 1) * Math.sqrt(6);
};

/** FNV-1a over UTF-16 code units. */
export const hashText = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
};
