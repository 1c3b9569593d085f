import { z } from 'zod';
import { findPriceNotice } from '#application/alerts/find-notice.ts';
import type { NoticeReference } from '#application/alerts/raised-notice.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import type { PriceNotice } from '#domain/alerts/notices.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { formatChange, formatPrice, formatSignificant } from '#domain/shared/format.ts';
import { formatExactPrice, formatPriceForRule } from '#domain/shared/market/price-alerts.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { formatInstant, type MailPorts, type MailText } from '../engine/mail-text.ts';
import { requestNotice } from '../engine/request-notice.ts';

export const mailPriceAlertWorker = defineWorker({
  name: 'mail-price-alert',
  payload: z.strictObject({
    eventId: z.uuid(),
    accountId: z.uuid(),
    noticeId: z.string().min(1),
  }),
  on: {
    PriceAlertCrossed: ({ id: eventId, stream, data: { noticeId } }) => [
      {
        payload: { eventId, accountId: getStreamAccountId(stream), noticeId },
      },
    ],
  },
  handle:
    (ports: CommandPorts & MailPorts) =>
    async ({ eventId, accountId, noticeId }, run) => {
      const notice = await findNoticeToSend(ports, { accountId, noticeId });
      if (!notice) return;
      const mailText = priceAlertMailText(notice);
      const context = run.context();
      await requestNotice(
        ports,
        { accountId, kind: 'price-alert', causeId: eventId, text: mailText },
        // When a demo clock moves, mails are dated at their own hours, so that they are not all sent at the end.
        notice.simulated ? { ...context, now: new Date(notice.crossedAt) } : context,
      );
    },
});

/** A price that moves around the alert raises a notice each time, but a mail only after an hour without notices. */
const minMailIntervalMs = hourMs;

/** Undefined for a notice that is not sent. */
export const findNoticeToSend = async (
  ports: Parameters<typeof findPriceNotice>[0],
  reference: NoticeReference,
): Promise<PriceNotice | undefined> => {
  const notice = await findPriceNotice(ports, reference);
  if (!notice) return undefined;
  const { crossedAt, previousCrossedAt } = notice;
  const isJustAfter =
    previousCrossedAt !== null &&
    Date.parse(crossedAt) - Date.parse(previousCrossedAt) < minMailIntervalMs;
  return isJustAfter ? undefined : notice;
};

const formatReachedRule = ({
  symbol,
  rule,
  currency,
}: Pick<PriceNotice, 'symbol' | 'rule' | 'currency'>): string => {
  switch (rule.kind) {
    case 'price-above':
      return `${symbol} reached ${formatExactPrice(rule.price, currency)}`;
    case 'price-below':
      return `${symbol} fell to ${formatExactPrice(rule.price, currency)}`;
    case 'rises-24h':
      return `${symbol} rose ${String(rule.percent)}% in 24 hours`;
    case 'falls-24h':
      return `${symbol} fell ${String(rule.percent)}% in 24 hours`;
  }
};

export const priceAlertMailText = (notice: PriceNotice): MailText => {
  const { symbol, rule, currency, price, change24h, crossedAt, source, simulated, conversion } =
    notice;
  const change = change24h === null ? '' : ` (${formatChange(change24h)} in 24 hours)`;
  const convertedPrice = price * (conversion?.rate ?? 1);
  const sentence = `On ${formatInstant(crossedAt)} the price was ${formatPriceForRule(rule, convertedPrice, currency)}${change} (source: ${source}).`;
  return {
    subject: `${simulated ? 'Simulated price: ' : ''}${formatReachedRule(notice)}`,
    paragraphs: [
      `Your price alert was reached: ${formatReachedRule(notice)}. ${sentence}`,
      ...(conversion
        ? [
            `The price was converted from ${formatPrice(price)} at ${formatSignificant(conversion.rate, 4)} (${conversion.source}, ${formatInstant(conversion.at)}).`,
          ]
        : []),
      ...(simulated
        ? ['This price is simulated. It is not a price of the real market.']
        : ['Prices move fast, so it may have changed since.']),
      'price' in rule
        ? 'You will be notified again once the price has moved back by at least 1% and then reaches your alert again.'
        : 'You will be notified again once the 24-hour change has moved back by at least one percentage point and then reaches your alert again.',
    ],
    action: { label: `Open ${symbol}`, path: `/crypto/${encodeURIComponent(symbol)}` },
    why: 'You receive this email because you set a price alert.',
  };
};
