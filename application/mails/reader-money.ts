import { formatSignificant } from '#domain/shared/format.ts';
import { baseCurrency, type Currency } from '#domain/shared/market/currencies.ts';
import { isFreshRate, type ExchangeRate } from '#domain/shared/market/exchange-rates.ts';
import { createMoneyFormat, usdFormat, type MoneyFormat } from '#domain/shared/market/money.ts';
import { formatTime } from '#models/newsletter/formats.ts';
import { findExchangeRate } from '#observations/exchange-rates/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findRegisteredAccount } from '../account/find-account.ts';
import type { LoadPorts } from '../load-stream.ts';

/** How the figures of a mail are shown to its reader. */
export type ReaderMoney = {
  readonly format: MoneyFormat;
  /** Null if the figures are in US dollars. */
  readonly rate: ExchangeRate | null;
  /** The chosen currency while there is no fresh rate for it; otherwise null. */
  readonly missing: Currency | null;
};

export const usdMoney: ReaderMoney = { format: usdFormat, rate: null, missing: null };

export const toReaderMoney = (rate: ExchangeRate): ReaderMoney => ({
  format: createMoneyFormat(rate.currency, rate.rate),
  rate,
  missing: null,
});

export type ReaderMoneyPorts = LoadPorts & { readonly readModels: ReadModels };

/** The currency that a member chose, or US dollars while there is no fresh rate for it. */
export const loadReaderMoney = async (
  ports: ReaderMoneyPorts,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): Promise<ReaderMoney> => {
  const account = await findRegisteredAccount(ports, accountId);
  const currency = account?.preferences?.currency ?? baseCurrency;
  if (currency === baseCurrency) return usdMoney;
  const rate = await findExchangeRate(ports, currency);
  return rate && isFreshRate(rate, now) ? toReaderMoney(rate) : { ...usdMoney, missing: currency };
};

/** Says how prices were converted, or why they were not; null for a reader who chose US dollars. */
export const formatConversion = ({ rate, missing }: ReaderMoney): string | null => {
  if (missing !== null)
    return `Prices in US dollars, because there is no current exchange rate for ${missing}`;
  if (rate === null) return null;
  return `Prices converted from US dollars at ${formatSignificant(rate.rate, 4)} (${rate.source}, ${formatTime(rate.at)})`;
};
