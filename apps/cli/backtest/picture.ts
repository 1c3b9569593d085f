import { intervalLevels as intervals } from '#models/forecast/scoring/scorer.ts';
import type { HorizonSummary } from './table.ts';

const plotSize = 320;
const gap = 60;
const colours = [
  '#0b5fa5',
  '#b3530a',
  '#2e7d32',
  '#8e24aa',
  '#6d4c41',
  '#00838f',
  '#c2185b',
  '#455a64',
];
const [low, high] = [0.3, 0.7];

export const renderChart = (all: readonly HorizonSummary[], title: string): string => {
  const series = all.map((summary, at) => ({
    summary,
    colour: colours[at % colours.length] ?? '#000',
  }));
  const height = Math.max(plotSize + 2 * gap, gap + 40 + 22 * series.length);
  const width = 2 * plotSize + 3 * gap + 200;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    text(gap, 24, escapeXml(title)),
    renderPanel(gap, 'Probability of a rise: said (across) and what came (up), %', [
      ...renderTicks(gap, [0.3, 0.4, 0.5, 0.6, 0.7], toProbabilityPosition),
      ...series.flatMap(({ summary, colour }) => renderReliabilityMarks(summary, colour)),
    ]),
    renderPanel(
      2 * gap + plotSize,
      'Intervals: share of outcomes aimed at (across) and found (up), %',
      [
        ...renderTicks(2 * gap + plotSize, [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1], toCoveragePosition),
        ...series.flatMap(({ summary, colour }) => renderCoverageMarks(summary, colour)),
      ],
    ),
    ...series.map(({ summary, colour }, at) => renderLegend(summary, { colour, at })),
    '</svg>',
    '',
  ].join('\n');
};

const renderPanel = (left: number, caption: string, marks: readonly string[]): string =>
  [
    text(left, gap - 10, caption),
    `<rect x="${String(left)}" y="${String(gap)}" width="${String(plotSize)}" height="${String(plotSize)}" fill="none" stroke="#999"/>`,
    `<line x1="${String(left)}" y1="${String(gap + plotSize)}" x2="${String(left + plotSize)}" y2="${String(gap)}" stroke="#999" stroke-dasharray="4"/>`,
    ...marks,
  ].join('\n');

// Positions in a panel, from 0 to 1.
const toProbabilityPosition = (share: number): number =>
  Math.max(0, Math.min(1, (share - low) / (high - low)));
const toCoveragePosition = (share: number): number => Math.max(0, Math.min(1, (share - 0.4) / 0.6));

const renderTicks = (left: number, shares: readonly number[], place: (share: number) => number) =>
  shares.flatMap((share) => {
    const label = (100 * share).toFixed(0);
    return [
      text(left + plotSize * place(share) - 8, gap + plotSize + 16, label),
      text(left - 26, gap + plotSize * (1 - place(share)) + 4, label),
    ];
  });

// The radius grows with the number of forecasts.
const renderReliabilityMarks = ({ all }: HorizonSummary, colour: string): readonly string[] =>
  all.direction.bins.map(({ predicted, rose, count }) => {
    const [x, y] = [
      gap + plotSize * toProbabilityPosition(predicted),
      gap + plotSize * (1 - toProbabilityPosition(rose)),
    ];
    return renderCircle(
      { x, y, colour, radius: 1 + 8 * Math.sqrt(count / all.count) },
      `said ${(100 * predicted).toFixed(1)} %, rose ${(100 * rose).toFixed(1)} %, n ${String(count)}`,
    );
  });

const renderCoverageMarks = ({ all }: HorizonSummary, colour: string): readonly string[] =>
  intervals.map((aim, at) => {
    const actualCoverage = all.distribution.coverage[at] ?? NaN;
    return renderCircle(
      {
        x: 2 * gap + plotSize + plotSize * toCoveragePosition(aim),
        y: gap + plotSize * (1 - toCoveragePosition(actualCoverage)),
        colour,
      },
      `aimed ${(100 * aim).toFixed(0)} %, found ${(100 * actualCoverage).toFixed(1)} %, n ${String(all.count)}`,
    );
  });

type Mark = {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  readonly radius?: number;
};

const renderCircle = ({ x, y, colour, radius = 4 }: Mark, label: string): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${colour}" fill-opacity="0.7"><title>${label}</title></circle>`;

const renderLegend = (
  { horizonHours, all }: HorizonSummary,
  { colour, at }: { readonly colour: string; readonly at: number },
): string => {
  const [x, y] = [2 * plotSize + 3 * gap, gap + 12 + 22 * at];
  return `${renderCircle({ x, y: y - 4, colour }, `${String(horizonHours)} h`)}\n${text(x + 12, y, `${String(horizonHours)} h, n ${String(all.count)}`)}`;
};

const text = (x: number, y: number, words: string): string =>
  `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" fill="#222">${words}</text>`;

const escapeXml = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
