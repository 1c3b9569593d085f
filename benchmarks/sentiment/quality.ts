/** Classes are 0 negative, 1 neutral, 2 positive. */
export type LabelledText = { readonly label: number; readonly predicted: number };

export type Quality = {
  readonly accuracy: number;
  readonly macroF1: number;
  /** Standard errors, from five hundred samples drawn with replacement. */
  readonly accuracyError: number;
  readonly macroF1Error: number;
};

export const qualityOf = (judged: readonly LabelledText[]): Quality => {
  const next = randomNumbers(1);
  const draws = Array.from({ length: 500 }, () =>
    judged.map(() => judged[Math.floor(next() * judged.length)] ?? { label: 0, predicted: 0 }),
  );
  return {
    accuracy: accuracyOf(judged),
    macroF1: macroF1Of(judged),
    accuracyError: deviation(draws.map(accuracyOf)),
    macroF1Error: deviation(draws.map(macroF1Of)),
  };
};

/** "0.626 ± 0.021 / 0.588 ± 0.022". */
export const formatQuality = (quality: Quality): string =>
  `${figure(quality.accuracy)} ± ${figure(quality.accuracyError)} / ${figure(quality.macroF1)} ± ${figure(quality.macroF1Error)}`;

const figure = (value: number): string => value.toFixed(3);

const accuracyOf = (judged: readonly LabelledText[]): number =>
  judged.filter(({ label, predicted }) => label === predicted).length / judged.length;

const macroF1Of = (judged: readonly LabelledText[]): number => {
  const counts = [0, 1, 2].map(() => ({ right: 0, said: 0, labelled: 0 }));
  for (const { label, predicted } of judged) {
    const [ofLabel, ofSaid] = [counts[label], counts[predicted]];
    if (ofLabel) ofLabel.labelled += 1;
    if (ofSaid) ofSaid.said += 1;
    if (ofLabel && label === predicted) ofLabel.right += 1;
  }
  const scores = counts.map(({ right, said, labelled }) =>
    right === 0 ? 0 : (2 * right) / (said + labelled),
  );
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
};

const deviation = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
};

// Mulberry32.
const randomNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
