import type { CoinReading } from '#observations/prices/queries.ts';
import type { QuarantineRecord } from '#observations/quarantine/queries.ts';
import type { SourceCoin } from '#platform/market-data/market-data.port.ts';
import type { SourceRequestOf } from '#platform/sources/source-runner.ts';
import {
  formatDisagreement,
  type Fault,
  findInvalidFigure,
  isSimilar,
  isJump,
  isSameHour,
  findJump,
} from './check-values.ts';
import { matchesPrice, getLastClose, type PairHours } from './exchange-pairs.ts';
import { isNewLevel } from './quarantine-after.ts';

/** One answer of a source of prices. */
export type PriceAnswer = {
  readonly source: SourceRequestOf;
  readonly at: string;
  readonly coins: readonly SourceCoin[];
};

export type Evidence = {
  /** What was shown before. */
  readonly known: ReadonlyMap<string, CoinReading>;
  /** Prices that were not shown and whose outcome is open, of all sources. */
  readonly open: readonly QuarantineRecord[];
  readonly pairsOf: (coinId: string, at: string) => readonly PairHours[];
};

export type Verdict = {
  readonly coin: SourceCoin;
  /** When the source measured it, ISO-8601. */
  readonly at: string;
  /** Undefined when the price may be shown. */
  readonly fault: Fault | undefined;
  /** Whether the price needed a second opinion, also where it is shown. */
  readonly needsConfirmation: boolean;
  /** Whether a confirmed pair agrees; undefined where there is none of this hour. */
  readonly agrees: boolean | undefined;
};

type OtherPrice = { readonly source: string; readonly price: number; readonly at: string };

type Case = {
  readonly coin: SourceCoin;
  readonly at: string;
  readonly source: string;
  /** The price of the next source for the coin. */
  readonly second: OtherPrice | undefined;
  readonly evidence: Evidence;
};

/** Evaluates each price of an answer; `second` is the answer of the next source, where it was asked. */
export const evaluatePrices = (
  { source, at, coins }: PriceAnswer,
  second: PriceAnswer | undefined,
  evidence: Evidence,
): Verdict[] => {
  const others = new Map(second?.coins.map((coin) => [coin.id, coin]));
  return coins.map((coin) => {
    const other = others.get(coin.id);
    return evaluate({
      coin,
      at: coin.at ?? at,
      source: source.name,
      evidence,
      second: second && other && otherPrice(second, other),
    });
  });
};

const otherPrice = ({ source, at }: PriceAnswer, coin: SourceCoin): OtherPrice => ({
  source: source.name,
  price: coin.price,
  at: coin.at ?? at,
});

const evaluate = (given: Case): Verdict => {
  const { coin, at, evidence } = given;
  const invalid = findInvalidFigure(coin);
  const result = { coin, at };
  if (invalid) return { ...result, fault: invalid, needsConfirmation: true, agrees: undefined };
  const pairs = evidence.pairsOf(coin.id, at).filter(({ endedAt }) => isSameHour(endedAt, at));
  const confirmed = pairs.filter((pair) => pair.isConfirmed && !isOutvoted(pair, given));
  const against = confirmed.filter((pair) => !isSimilar(getLastClose(pair), coin.price));
  const agrees = confirmed.length === 0 ? undefined : against.length === 0;
  const jump = findJump(coin, at, evidence.known.get(coin.id));
  const fault = jump ?? findDisagreement(coin, against);
  const isShown = !fault || isAccepted(given, { pairs, against });
  return {
    ...result,
    fault: isShown ? undefined : fault,
    needsConfirmation: fault !== undefined,
    agrees,
  };
};

// A price was shown against this pair. Until the pair agrees again, it is not a witness.
const isOutvoted = ({ source }: PairHours, { coin, evidence }: Case): boolean =>
  evidence.open.some(
    (record) => record.rule === 'pair' && record.source === source && record.coinId === coin.id,
  );

const findDisagreement = ({ price }: SourceCoin, [pair]: readonly PairHours[]): Fault | undefined =>
  pair && {
    rule: 'disagreement',
    reason: formatDisagreement(price, pair.source, getLastClose(pair)),
  };

type Pairs = { readonly pairs: readonly PairHours[]; readonly against: readonly PairHours[] };

// A price that needs confirmation is accepted when a second source agrees, or after three answers that agree with each other.
const isAccepted = (given: Case, { pairs, against }: Pairs): boolean => {
  const { coin, at, source, evidence } = given;
  const { price } = coin;
  const second = given.second && isSameHour(given.second.at, at) ? given.second : undefined;
  if (second && isSimilar(second.price, price)) return true;
  // An exchange and the next source agree on something else.
  if (second && against.some((pair) => isSimilar(getLastClose(pair), second.price))) return false;
  if (against.length === 0 && pairs.some((pair) => matchesPrice(pair, price, at))) return true;
  const records = evidence.open.filter(
    ({ coinId, rule }) => coinId === coin.id && (rule === 'jump' || rule === 'disagreement'),
  );
  return records.some((record) =>
    record.source === source
      ? isNewLevel(record, { value: price, at }) && !isOldPriceConfirmed(record, second)
      : isReportedBy(record, { value: price, at }),
  );
};

// The next source stays with the price shown before, and that price was not its own.
const isOldPriceConfirmed = (
  { before, beforeSource }: QuarantineRecord,
  second: OtherPrice | undefined,
): boolean =>
  second !== undefined &&
  before !== null &&
  beforeSource !== second.source &&
  !isJump(second.price, before);

// Another source of prices reported it within the hour.
const isReportedBy = (
  { value, lastAt }: QuarantineRecord,
  price: { readonly value: number; readonly at: string },
): boolean => value !== null && isSameHour(lastAt, price.at) && isSimilar(value, price.value);
