import { formatExactPrice, formatPriceBeside } from '#contract/alert-limits.ts';
import type { AlertNotice, AlertRule, PriceAlert } from '#contract/market/alerts.ts';
import { formatChange, formatPercent } from '#contract/format.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { alertTexts as texts } from './texts.ts';

/** The reference of a distance. A price is in the currency of the rule. */
export type CoinPriceData = Pick<MarketCoin, 'price' | 'change24h'>;

type RuleInCurrency = Pick<PriceAlert, 'rule' | 'currency'>;

const formatAmount = ({ rule, currency }: RuleInCurrency): string =>
  'price' in rule ? formatExactPrice(rule.price, currency) : `${String(rule.percent)}%`;

/** `above $70,000`, `up 5% in 24 hours`. */
export const formatRule = (alert: RuleInCurrency): string =>
  texts.rule[alert.rule.kind](formatAmount(alert));

/** `Bitcoin rose above $70,000`. */
export const formatNotice = (notice: RuleInCurrency, coin: string): string =>
  texts.notices.reached[notice.rule.kind](coin, formatAmount(notice));

/** `at $70,012`, in the currency of the rule. */
export const formatNoticePrice = ({ rule, price, rate, currency }: AlertNotice): string =>
  texts.notices.at(formatPriceBeside(rule, price * rate, currency));

export const getRuleDirection = ({ kind }: AlertRule): 'up' | 'down' =>
  kind === 'price-above' || kind === 'rises-24h' ? 'up' : 'down';

/** Whether the condition is met now; null when unknown. */
export const isReached = (rule: AlertRule, { price, change24h }: CoinPriceData): boolean | null => {
  switch (rule.kind) {
    case 'price-above':
      return price >= Number(rule.price);
    case 'price-below':
      return price <= Number(rule.price);
    case 'rises-24h':
      return change24h === null ? null : change24h >= rule.percent;
    case 'falls-24h':
      return change24h === null ? null : change24h <= -rule.percent;
  }
};

/** What it means to set a rule whose condition is met now; null if it is not, or if that is unknown. */
export const formatAlreadyMetWarning = (
  { rule, currency }: RuleInCurrency,
  coin: CoinPriceData,
): string | null => {
  if (isReached(rule, coin) !== true) return null;
  const now =
    'price' in rule
      ? formatPriceBeside(rule, coin.price, currency)
      : formatChange(coin.change24h ?? 0);
  return texts.form.alreadyMet[rule.kind](now, formatAmount({ rule, currency }));
};

const minPercent = 0.01;

/** Distance of the price from the threshold, in percent of the current price. */
export const formatPercentAway = (threshold: string, { price }: CoinPriceData): string => {
  const percent = (Math.abs(Number(threshold) - price) / price) * 100;
  return percent < minPercent
    ? texts.form.lessThan(formatPercent(minPercent))
    : formatPercent(percent);
};

/** `3.20% away`, or its replacement when unknown. */
export const formatDistance = (
  { rule, lastCrossedAt }: Pick<PriceAlert, 'rule' | 'lastCrossedAt'>,
  coin: CoinPriceData | undefined,
): string => {
  if (coin === undefined) return texts.list.noPrice;
  if (isReached(rule, coin) === true) {
    const { alreadyMet, reached } = texts.list;
    return (lastCrossedAt === null ? alreadyMet : reached)[rule.kind];
  }
  if ('price' in rule) return texts.list.away(formatPercentAway(rule.price, coin));
  return coin.change24h === null
    ? texts.list.noChange
    : texts.list.changeNow(formatChange(coin.change24h));
};

/** How far an alert is from its condition, from the coin's price in USD, or since when it waits for a rate. */
export const formatProgress = (
  alert: PriceAlert,
  coin: CoinPriceData | undefined,
  now: Date,
): string => {
  const { currency, rate, waitingSince } = alert;
  if (waitingSince !== null)
    return texts.list.waiting(currency, formatDateTime(new Date(waitingSince), now));
  return formatDistance(alert, coin && { ...coin, price: coin.price * (rate ?? 1) });
};
