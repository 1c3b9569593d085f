import { formatAmount, formatDecimals } from '#contract/format.ts';
import type { Holding } from '#contract/market/alerts.ts';

/** The price of a coin in USD, and its change over 24 hours in per cent. */
export type CoinPrice = { price: number; change24h: number | null };

export type HoldingValue = Holding & {
  /** In USD; null without a price. */
  value: number | null;
  /** Over 24 hours in per cent; null if unknown. */
  change24h: number | null;
};

export type HoldingTotal = {
  values: readonly HoldingValue[];
  /** In USD, of the coins with a price. */
  total: number;
  /** Coins without a price. */
  unpriced: number;
  /** Over 24 hours, of the coins whose change is known; null if none is. */
  change: { usd: number; percent: number } | null;
  /** Whether a coin with a price is missing from the change. */
  isChangePartial: boolean;
};

/** The only place that turns amounts into money. */
export const calculateHoldings = (
  holdings: readonly Holding[],
  prices: ReadonlyMap<string, CoinPrice>,
): HoldingTotal => {
  const values = holdings.map((holding): HoldingValue => {
    const coin = prices.get(holding.coinId);
    const value = coin === undefined ? null : Number(holding.amount) * coin.price;
    return { ...holding, value, change24h: coin?.change24h ?? null };
  });
  const priced = values.filter(({ value }) => value !== null);
  const changed = priced.filter(({ change24h }) => isUsableChange(change24h));
  return {
    values,
    total: sum(priced.map(({ value }) => value ?? 0)),
    unpriced: values.length - priced.length,
    change: changed.length === 0 ? null : calculateChange(changed),
    isChangePartial: changed.length < priced.length,
  };
};

// A price of zero 24 hours ago gives no percentage.
const isUsableChange = (change24h: number | null): boolean =>
  change24h !== null && change24h > -100;

const calculateChange = (values: readonly HoldingValue[]): { usd: number; percent: number } => {
  const now = sum(values.map(({ value }) => value ?? 0));
  const before = sum(
    values.map(({ value, change24h }) => (value ?? 0) / (1 + (change24h ?? 0) / 100)),
  );
  return { usd: now - before, percent: before === 0 ? 0 : (now / before - 1) * 100 };
};

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

const largeValue = 1e9;

/** A value with cents: `$1,234.50`. A large one is short: `$2.50B`. */
export const formatValue = (usd: number): string => {
  if (Math.abs(usd) >= largeValue) return formatAmount(usd);
  return `${usd < 0 ? '\u2212' : ''}$${formatDecimals(Math.abs(usd), 2)}`;
};

export const formatValueChange = (usd: number): string =>
  usd > 0 ? `+${formatValue(usd)}` : formatValue(usd);
