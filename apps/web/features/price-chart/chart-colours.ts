import { resolveColours } from '#ui/resolve-colours.ts';

const names = [
  'sheet',
  'ink',
  'ink-3',
  'rule',
  'rule-2',
  'edge',
  'mark',
  'gain',
  'loss',
  'gain-tint',
  'loss-tint',
  'depth-line',
] as const;

export type ChartColours = Readonly<Record<(typeof names)[number] | 'font', string>>;

/** The resolved colours, because a canvas cannot use custom properties. */
export const readChartColours = (): ChartColours => {
  const colours = resolveColours(names.map((name) => `--tm-${name}`));
  const entries = names.map((name, at) => [name, colours[at]] as const);
  const style = getComputedStyle(document.documentElement);
  return {
    ...(Object.fromEntries(entries) as Record<(typeof names)[number], string>),
    font: style.getPropertyValue('--tm-font-sans').trim(),
  };
};
