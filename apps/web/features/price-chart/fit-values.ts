import type { Drawing, Layer } from './drawing.ts';

// The development build of lightweight-charts 5.2 refuses larger values.
const largestValue = Number.MAX_SAFE_INTEGER / 100;

/** The drawing with values that the chart library accepts. Its labels still show the values that were given. */
export const fitValues = (drawing: Drawing): Drawing => {
  const divisor = getDivisor(drawing.layers.filter((layer) => !isAtBottom(layer)));
  // Bars at the bottom have a scale of their own, without labels.
  const bottomDivisor = getDivisor(drawing.layers.filter(isAtBottom));
  if (divisor === 1 && bottomDivisor === 1) return drawing;
  const { levels, within, format, formatScale } = drawing;
  return {
    ...drawing,
    layers: drawing.layers.map((layer) =>
      divideLayer(layer, isAtBottom(layer) ? bottomDivisor : divisor),
    ),
    ...(levels && { levels: levels.map((level) => level / divisor) }),
    ...(within && { within: [within[0] / divisor, within[1] / divisor] }),
    format: (value) => format(value * divisor),
    ...(formatScale && {
      formatScale: (values) => formatScale(values.map((value) => value * divisor)),
    }),
  };
};

const isAtBottom = (layer: Layer): boolean => layer.kind === 'bars' && layer.atBottom === true;

const getDivisor = (layers: readonly Layer[]): number => {
  const largest = layers
    .flatMap(listValues)
    .reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  return largest <= largestValue ? 1 : 10 ** Math.ceil(Math.log10(largest / largestValue));
};

const listValues = (layer: Layer): number[] =>
  layer.kind === 'candles'
    ? layer.candles.flatMap(({ high, low }) => [high, low])
    : layer.values.filter((value) => value !== null);

const divideLayer = (layer: Layer, divisor: number): Layer => {
  if (divisor === 1) return layer;
  if (layer.kind === 'candles') {
    const candles = layer.candles.map(({ open, high, low, close }) => ({
      open: open / divisor,
      high: high / divisor,
      low: low / divisor,
      close: close / divisor,
    }));
    return { ...layer, candles };
  }
  return {
    ...layer,
    values: layer.values.map((value) => (value === null ? null : value / divisor)),
  };
};
