import { useId, type JSX } from 'react';

type Size = { width: number; height: number };

const x = (index: number, count: number, width: number): number =>
  (index / Math.max(1, count - 1)) * width;

export const buildSparklinePaths = (
  points: readonly number[],
  { width, height }: Size,
): { line: string; datum: number; end: { x: number; y: number } } => {
  const low = Math.min(...points);
  const span = Math.max(...points) - low || 1;
  const y = (value: number): number => height - 3 - ((value - low) / span) * (height - 6);
  const line = points
    .map((value, index) => {
      const at = `${x(index, points.length, width).toFixed(1)} ${y(value).toFixed(1)}`;
      return `${index === 0 ? 'M' : 'L'}${at}`;
    })
    .join('');
  const last = points.at(-1) ?? low;
  return { line, datum: y(points[0] ?? low), end: { x: width, y: y(last) } };
};

export const Sparkline = ({
  points,
  label,
  size,
  fluid = false,
}: {
  points: readonly number[];
  label: string;
  size: Size;
  fluid?: boolean;
}): JSX.Element => {
  const id = useId();
  const plotWidth = fluid ? size.width : size.width - 4;
  const { line, datum, end } = buildSparklinePaths(points, {
    width: plotWidth,
    height: size.height,
  });
  const area = `${line}L${String(plotWidth)} ${datum.toFixed(1)}L0 ${datum.toFixed(1)}Z`;
  const fixedSize = { width: size.width, height: size.height };
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
      {...(fluid ? { preserveAspectRatio: 'none' } : fixedSize)}
      role="img"
      aria-label={label}
    >
      <clipPath id={`${id}a`}>
        <rect width={size.width} height={datum} />
      </clipPath>
      <clipPath id={`${id}b`}>
        <rect y={datum} width={size.width} height={size.height - datum} />
      </clipPath>
      <path className="above" clipPath={`url(#${id}a)`} d={area} />
      <path className="below" clipPath={`url(#${id}b)`} d={area} />
      <path
        className="base"
        vectorEffect="non-scaling-stroke"
        d={`M0 ${datum.toFixed(1)}H${String(size.width)}`}
      />
      <path className="plot-line" vectorEffect="non-scaling-stroke" d={line} />
      {fluid ? null : <circle className="end" cx={end.x} cy={end.y} r="2.2" />}
    </svg>
  );
};
