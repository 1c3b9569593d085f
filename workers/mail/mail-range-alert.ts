import { z } from 'zod';
import { loadAlerts } from '#application/alerts/handle-alerts.ts';
import { deriveId } from '#application/derive-id.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import {
  findForecastSymbol,
  type ForecastCoin,
  listForecastCoins,
} from '#application/predictions/list-forecast-coins.ts';
import {
  formatConversion,
  loadReaderMoney,
  usdMoney,
  type ReaderMoney,
} from '#application/mails/reader-money.ts';
import { listRangeAlertsForPrice } from '#application/range-alerts/list-range-alerts.ts';
import { isSameCoin, type WatchedCoin } from '#domain/shared/market/coin-list.ts';
import type { ForecastRangeLeft } from '#domain/range-alert/events.ts';
import type { MoneyFormat } from '#domain/shared/market/money.ts';
import { isMajorCoinId } from '#domain/shared/market/major-coins.ts';
import { listRangeAlertReaders } from '#projections/range-alert-readers/read-model.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';
import { formatInstant, type MailPorts, type MailText } from '../engine/mail-text.ts';
import { requestNotice } from '../engine/request-notice.ts';
import { withAccess, type AccessPorts } from './with-access.ts';

type Alert = ForecastRangeLeft['data'];
type Ports = CommandPorts & MailPorts & AccessPorts;

/** The price of a coin that left ranges of the forecasts with one cut-off. */
export const rangeLeftPayload = z.strictObject({
  coinId: z.string().min(1),
  cutOffAt: z.iso.datetime(),
  leftAt: z.iso.datetime(),
});

/** Jobs of ranges that the same price left have the same payload, so they request the same mail or message. */
export const createRangeLeftRequests = ({
  data: { coinId, cutOffAt, leftAt },
}: Pick<ForecastRangeLeft, 'data'>): readonly JobRequest<z.infer<typeof rangeLeftPayload>>[] => [
  { payload: { coinId, cutOffAt, leftAt } },
];

/**
 * Mails each price outside a forecast range to the Pro members who asked for it. The ranges of one coin that the same
 * price left are one mail.
 */
export const mailRangeAlertWorker = defineWorker({
  name: 'mail-range-alert',
  payload: rangeLeftPayload,
  reads: ['range-alert-readers', 'account-details'],
  on: {
    ForecastRangeLeft: createRangeLeftRequests,
  },
  handle:
    (ports: Ports) =>
    async ({ coinId, cutOffAt, leftAt }, run) => {
      const alerts = await listRangeAlertsForPrice(ports, { coinId, cutOffAt, leftAt });
      const [first] = alerts;
      const symbol = await findForecastSymbol(ports, coinId);
      if (!first || symbol === undefined) return;
      const context = run.context();
      for await (const accountId of rangeAlertReaders(ports, coinId)) {
        // Derived from coin and price, so that all jobs of one price request the same mail.
        const causeId = deriveId('range-left', accountId, coinId, leftAt);
        const money = await loadReaderMoney(ports, { accountId, now: context.now });
        const text = rangeAlertMailText(symbol, alerts, money);
        await requestNotice(
          ports,
          { accountId, kind: 'range-alert', causeId, text },
          // When a demo clock moves, mails are dated at their own hours, so that they are not all sent at the end.
          first.simulated ? { ...context, now: new Date(leftAt) } : context,
        );
      }
    },
});

/** The members to notify when a price of this coin leaves its range. */
export async function* rangeAlertReaders(
  ports: CommandPorts & AccessPorts,
  coinId: string,
): AsyncGenerator<string> {
  const coins = await listForecastCoins(ports);
  const coin = coins.find(({ id }) => id === coinId);
  if (coin === undefined) return;
  for await (const accountId of withAccess(ports, listRangeAlertReaders(ports), 'predictions')) {
    const { watched } = await loadAlerts(ports, { accountId });
    if (isRelevantCoin(coin, watched, coins)) yield accountId;
  }
}

/** A coin on the watchlist, or any main coin if none of the coins with forecasts is on it. */
const isRelevantCoin = (
  coin: ForecastCoin,
  watched: readonly WatchedCoin[],
  forecastCoins: readonly ForecastCoin[],
): boolean => {
  const isWatched = ({ id, symbol }: ForecastCoin): boolean =>
    watched.some((each) => isSameCoin(each, { coinId: id, symbol }));
  return isWatched(coin) || (isMajorCoinId(coin.id) && !forecastCoins.some(isWatched));
};

const horizonNames: Readonly<Record<number, string>> = {
  1: '1 hour',
  12: '12 hours',
  24: '24 hours',
};

const getPrices = ({ price, low, high }: Alert) =>
  [Number(price), Number(low), Number(high)] as const;

const formatAlert = (alert: Alert, { formatDistinctPrices }: MoneyFormat): string => {
  const { horizonHours, targetAt } = alert;
  const [, low, high] = formatDistinctPrices(...getPrices(alert));
  return `${horizonNames[horizonHours] ?? `${String(horizonHours)} hours`}, until ${formatInstant(targetAt)}: 90% range ${low} to ${high}.`;
};

export const rangeAlertMailText = (
  symbol: string,
  alerts: readonly Alert[],
  money: ReaderMoney = usdMoney,
): MailText => {
  const { format } = money;
  const conversion = formatConversion(money);
  const [first] = alerts;
  if (!first) throw new RangeError('There is no alert.');
  const { price, low, leftAt, issuedAt, source, simulated } = first;
  const direction = Number(price) < Number(low) ? 'below' : 'above';
  const [formattedPrice] = format.formatDistinctPrices(Number(price), ...alerts.flatMap(getPrices));
  return {
    subject: `${simulated ? 'Simulated price: ' : ''}${symbol} is ${direction} its expected range`,
    paragraphs: [
      `On ${formatInstant(leftAt)}, ${symbol} was at ${formattedPrice} (source: ${source}). That is ${direction} the range of the forecast issued on ${formatInstant(issuedAt)}.`,
      ...alerts.map((alert) => formatAlert(alert, format)),
      ...(conversion === null ? [] : [`${conversion}.`]),
      'About one price in ten ends outside its 90% range. A new forecast follows each hour.',
      ...(simulated
        ? ['This price is simulated. It is not a price of the real market.']
        : ['Prices move fast, so it may have changed since.']),
      'This is information, not advice.',
    ],
    action: { label: 'Open the expected moves', path: '/expected-moves' },
    why: 'You receive this email because range alerts are part of your plan and turned on.',
  };
};
