import type { CoinReading } from '#observations/prices/queries.ts';
import type { QuarantineRecord } from '#observations/quarantine/queries.ts';
import type { SourceCoin } from '#platform/market-data/market-data.port.ts';
import type { SourceInfo } from '#platform/sources/source-runner.ts';
import {
  formatDisagreement,
  type ValueError,
  findInvalidFigure,
  isSimilar,
  isJump,
  isSameHour,
  findJump,
} from './check-values.ts';
import { matchesPrice, getLastClose, type PairHours } from './exchange-pairs.ts';
import { isNewLevel } from './quarantine-after.ts';

export type SourcePrices = {
  readonly source: SourceInfo;
  readonly at: string;
  readonly coins: readonly SourceCoin[];
};

export type PriceEvidence = {
  /** The coins as shown before. */
  readonly known: ReadonlyMap<string, CoinReading>;
  /** Prices of all sources that are quarantined with an open outcome. */
  readonly open: readonly QuarantineRecord[];
  readonly pairsOf: (coinId: string, at: string) => readonly PairHours[];
};

export type PriceVerdict = {
  readonly coin: SourceCoin;
  /** Time of measurement, ISO-8601. */
  readonly at: string;
  /** Undefined if the price can be shown. */
  readonly fault: ValueError | undefined;
  /** Whether the price needed confirmation, even if it is shown. */
  readonly needsConfirmation: boolean;
  /** Whether all confirmed pairs agree; undefined if there is none for this hour. */
  readonly agrees: boolean | undefined;
};

type OtherPrice = { readonly source: string; readonly price: number; readonly at: string };

type PriceCase = {
  readonly coin: SourceCoin;
  readonly at: string;
  readonly source: string;
  /** The coin's price from the fallback source. */
  readonly second: OtherPrice | undefined;
  readonly evidence: PriceEvidence;
};

/** Evaluates each price of an answer; `second` is the fallback source's answer, if requested. */
export const evaluatePrices = (
  { source, at, coins }: SourcePrices,
  second: SourcePrices | undefined,
  evidence: PriceEvidence,
): PriceVerdict[] => {
  const secondCoins = new Map(second?.coins.map((coin) => [coin.id, coin]));
  return coins.map((coin) => {
    const secondCoin = secondCoins.get(coin.id);
    return evaluatePrice({
      coin,
      at: coin.at ?? at,
      source: source.name,
      evidence,
      second: second && secondCoin && toOtherPrice(second, secondCoin),
    });
  });
};

const toOtherPrice = ({ source, at }: SourcePrices, coin: SourceCoin): OtherPrice => ({
  source: source.name,
  price: coin.price,
  at: coin.at ?? at,
});

const evaluatePrice = (priceCase: PriceCase): PriceVerdict => {
  const { coin, at, evidence } = priceCase;
  const invalidFigure = findInvalidFigure(coin);
  const result = { coin, at };
  if (invalidFigure)
    return { ...result, fault: invalidFigure, needsConfirmation: true, agrees: undefined };
  const pairs = evidence.pairsOf(coin.id, at).filter(({ endedAt }) => isSameHour(endedAt, at));
  const confirmedPairs = pairs.filter((pair) => pair.isConfirmed && !isOutvoted(pair, priceCase));
  const contradictingPairs = confirmedPairs.filter(
    (pair) => !isSimilar(getLastClose(pair), coin.price),
  );
  const agrees = confirmedPairs.length === 0 ? undefined : contradictingPairs.length === 0;
  const jump = findJump(coin, at, evidence.known.get(coin.id));
  const priceError = findDisagreement(coin, contradictingPairs) ?? jump;
  const isShown = !priceError || isAccepted(priceCase, { pairs, against: contradictingPairs });
  return {
    ...result,
    fault: isShown ? undefined : priceError,
    needsConfirmation: priceError !== undefined,
    agrees,
  };
};

// A price that contradicts this pair was accepted, so the pair is ignored until it agrees again.
const isOutvoted = ({ source }: PairHours, { coin, evidence }: PriceCase): boolean =>
  evidence.open.some(
    (record) => record.rule === 'pair' && record.source === source && record.coinId === coin.id,
  );

const findDisagreement = (
  { price }: SourceCoin,
  [pair]: readonly PairHours[],
): ValueError | undefined =>
  pair && {
    rule: 'disagreement',
    reason: formatDisagreement(price, pair.source, getLastClose(pair)),
  };

type PairEvidence = {
  readonly pairs: readonly PairHours[];
  readonly against: readonly PairHours[];
};

// A doubtful price is accepted if a second source agrees, or after three consistent answers.
const isAccepted = (priceCase: PriceCase, { pairs, against }: PairEvidence): boolean => {
  const { coin, at, source, evidence } = priceCase;
  const { price } = coin;
  const second =
    priceCase.second && isSameHour(priceCase.second.at, at) ? priceCase.second : undefined;
  if (second && isSimilar(second.price, price)) return true;
  // An exchange and the fallback source agree on a different price.
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

// The fallback source confirms the price shown before, and did not provide that price itself.
const isOldPriceConfirmed = (
  { before, beforeSource }: QuarantineRecord,
  second: OtherPrice | undefined,
): boolean =>
  second !== undefined &&
  before !== null &&
  beforeSource !== second.source &&
  !isJump(second.price, before);

// Another price source reported a similar price at about the same time.
const isReportedBy = (
  { value, lastAt }: QuarantineRecord,
  price: { readonly value: number; readonly at: string },
): boolean => value !== null && isSameHour(lastAt, price.at) && isSimilar(value, price.value);
