import { isPunctuation } from './tokens.ts';

/** The part of a hit that its place in the text changes. */
type PlacedHit = { readonly from: number; readonly value: number; readonly direction: number };

/**
 * Weighs hits by their order. The last movement counts ("slips below $90K, then recovers"), the one before it is
 * background ("retreats from a record high"), and the part after "despite" counts as the opposite.
 */
export const weighByOrder = <Placed extends PlacedHit>(
  keys: readonly string[],
  hits: readonly Placed[],
): readonly (Placed & { readonly isBackground: boolean })[] => {
  const ranges = findBackgrounds(keys, hits);
  return hits.map((hit) => {
    const range = ranges.find(
      ({ from, to, sign }) => hit.from >= from && hit.from < to && Math.sign(hit.value) === sign,
    );
    return { ...hit, value: hit.value * (range?.factor ?? 1), isBackground: range !== undefined };
  });
};

/** A part of the text in which hits of one sign count less. `to` is exclusive. */
type Background = {
  readonly from: number;
  readonly to: number;
  readonly sign: number;
  readonly factor: number;
};

const findBackgrounds = (
  keys: readonly string[],
  hits: readonly PlacedHit[],
): readonly Background[] =>
  keys.flatMap((key, at) => {
    if (isSequel(keys, at)) return beforeSequel(keys, hits, at);
    if (key === 'after' || key === 'following' || key === 'from')
      return afterMovement(keys, hits, at);
    if (isConcession(keys, at)) return defied(keys, at);
    return [];
  });

// "…, then recovers", "… before recovering", "… but quickly rebounds", "… only to fall".
const isSequel = (keys: readonly string[], at: number): boolean => {
  const next = keys[at + 1] ?? '';
  if (keys[at] === 'then' || keys[at] === 'but') return at > 0;
  if (keys[at] === 'before') return [next, keys[at + 2] ?? ''].some((word) => word.endsWith('ing'));
  return keys[at] === 'only' && next === 'to';
};

const beforeSequel = (
  keys: readonly string[],
  hits: readonly PlacedHit[],
  at: number,
): readonly Background[] => {
  const sequel = hits.find(({ from }) => from > at && from <= at + 5);
  if (!sequel) return [];
  if (keys[at] === 'but' && sequel.direction === 0 && !persistence.has(keys[at + 1] ?? ''))
    return [];
  return [{ from: 0, to: at, sign: -Math.sign(sequel.value), factor: backgroundFactor }];
};

const afterMovement = (
  keys: readonly string[],
  hits: readonly PlacedHit[],
  at: number,
): readonly Background[] => {
  const to = findClauseEnd(keys, at);
  // "After a brief dip, Ether rises": the movement follows.
  const movement =
    at === 0 && keys[to] === ','
      ? hits.find(({ from }) => from > to)
      : hits.findLast(({ from, direction }) => from < at && direction !== 0);
  if (!movement) return [];
  return [{ from: at, to, sign: -Math.sign(movement.value), factor: backgroundFactor }];
};

const defied = (keys: readonly string[], at: number): readonly Background[] => {
  const range = { from: at, to: findClauseEnd(keys, at), factor: defiedFactor };
  return [
    { ...range, sign: 1 },
    { ...range, sign: -1 },
  ];
};

const findClauseEnd = (keys: readonly string[], at: number): number => {
  const end = keys.findIndex((key, index) => index > at && isPunctuation(key) && key !== '-');
  return end < 0 ? keys.length : end;
};

// "Despite", "in spite of", "even as".
const isConcession = (keys: readonly string[], at: number): boolean => {
  const next = keys[at + 1] ?? '';
  return (
    keys[at] === 'despite' ||
    (keys[at] === 'spite' && next === 'of') ||
    (keys[at] === 'even' && next === 'as')
  );
};

const backgroundFactor = 0;
const defiedFactor = -0.4;
const persistence = new Set(
  'remains remain stays stay fails fail struggles struggle still'.split(' '),
);
