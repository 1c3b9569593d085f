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
export const chartColours = (): ChartColours => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  const colours = names.map((name) => [name, read(`--tm-${name}`)] as const);
  return {
    ...(Object.fromEntries(colours) as Record<(typeof names)[number], string>),
    font: read('--tm-font-sans'),
  };
};
