import type { JSX } from 'react';

const [width, height] = [132, 88];

// A number from a text, the same every time.
const seedOf = (text: string): number =>
  Array.from(text).reduce((seed, letter) => (seed * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);

const ring = (seed: number, level: number): string => {
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

const initialsOf = (outlet: string): string => {
  const capitals = outlet.replaceAll(/[^A-Z]/g, '');
  return capitals.length > 1 ? capitals.slice(0, 2) : outlet.slice(0, 2);
};

/** Stands in for a picture: contour lines of the outlet with its initials, so that it says who speaks. */
export const Plate = ({ outlet }: { outlet: string }): JSX.Element => {
  const seed = seedOf(outlet);
  return (
    <svg className="plate" viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((level) => (
        <path key={level} d={ring(seed, level)} />
      ))}
      <text x="10" y={height - 12}>
        {initialsOf(outlet)}
      </text>
    </svg>
  );
};
