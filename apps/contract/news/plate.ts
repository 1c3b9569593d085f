/** A generated picture for an outlet: contour lines and its initials. It is the same every time. */
export type PlaceholderImage = {
  readonly width: number;
  readonly height: number;
  /** SVG paths. */
  readonly contours: readonly string[];
  readonly initials: string;
};

const [width, height] = [132, 88];
const levels = [0, 1, 2, 3, 4, 5];

/** Replaces a missing picture, so that readers can identify the outlet. */
export const generatePlaceholder = (outlet: string): PlaceholderImage => {
  const seed = computeSeed(outlet);
  const contours = levels.map((level) => createContour(seed, level));
  return { width, height, contours, initials: getInitials(outlet) };
};

const computeSeed = (text: string): number =>
  Array.from(text).reduce((seed, letter) => (seed * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);

const createContour = (seed: number, level: number): string => {
  const [x, y] = [60 + (seed % 40), 34 + (seed % 23)];
  const points = Array.from({ length: 24 }, (_, at) => {
    const angle = (at / 24) * 2 * Math.PI;
    const wave = Math.sin(angle * 3 + seed) * 4 + Math.cos(angle * 2 + seed * 2) * 5;
    const radius = 8 + level * 12 + wave * (1 + level * 0.35);
    const left = x + Math.cos(angle) * radius * 1.3;
    return `${left.toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
};

const getInitials = (outlet: string): string => {
  const capitals = outlet.replaceAll(/[^A-Z]/g, '');
  return capitals.length > 1 ? capitals.slice(0, 2) : Array.from(outlet).slice(0, 2).join('');
};
