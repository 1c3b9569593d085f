import { isPunctuation, type Token } from './tokens.ts';

/**
 * Marks the loss of traders who bet on a fall as a short squeeze, which is good news for the coin: "$200M in shorts
 * liquidated", "short sellers lose $1 billion".
 */
export const markShortSqueezes = (tokens: readonly Token[]): readonly Token[] => {
  const keys = tokens.map(({ key }) => key);
  if (keys.some((_, at) => isLongSide(keys, at))) return tokens;
  const shorts = keys.flatMap((_, at) => (isShortSide(keys, at) ? [at] : []));
  const losses = keys.flatMap((_, at) =>
    isForcedLoss(keys, at) && shorts.some((other) => areNear(keys, at, other)) ? [at] : [],
  );
  if (losses.length === 0) return tokens;
  return tokens.map((token, at) => {
    if (losses.includes(at)) return { ...token, key: 'shortsqueeze' };
    return shorts.includes(at) ? { ...token, key: '<name>' } : token;
  });
};

const isShortSide = (keys: readonly string[], at: number): boolean => {
  const [key = '', next = ''] = [keys[at], keys[at + 1]];
  if (key === 'shorts' || key === 'bears') return true;
  return (key === 'short' || key === 'bearish') && holdings.test(next);
};

const isLongSide = (keys: readonly string[], at: number): boolean => {
  const [key = '', next = ''] = [keys[at], keys[at + 1]];
  return (
    key === 'longs' ||
    key === 'bulls' ||
    ((key === 'long' || key === 'bullish') && holdings.test(next))
  );
};

const holdings =
  /^(positions?|bets?|wagers?|sellers?|traders?|liquidations?|contracts?|futures|holders?|side|bears)$/;

// Bears and sellers lose in more ways than by liquidation.
const isForcedLoss = (keys: readonly string[], at: number): boolean => {
  const key = keys[at] ?? '';
  return liquidations.test(key) || (losing.test(key) && isLosing(keys, at));
};

const liquidations =
  /^(liquidat(ed|es|e|ing|ions?)|rekt|squeez(ed|es|e|ing)|wip(ed|es|e)|trapped|torched|(burn|crush|punish)(e?s)?)$/;
const losing = /^(los(e|es|t|ing|s|ses))$/;

const isLosing = (keys: readonly string[], at: number): boolean =>
  keys.slice(Math.max(0, at - 4), at).some((_, back) => {
    const place = Math.max(0, at - 4) + back;
    return isShortSide(keys, place) && (keys[place] !== 'bears' || keys[at + 1] === '<money>');
  });

const areNear = (keys: readonly string[], one: number, other: number): boolean => {
  const [first, last] = [Math.min(one, other), Math.max(one, other)];
  return (
    last - first <= maxDistance &&
    !keys.slice(first, last).some((key) => isPunctuation(key) && key !== ',')
  );
};

const maxDistance = 6;
