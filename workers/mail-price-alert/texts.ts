import type { Notice } from '#domain/alerts/state.ts';
import { formatChange, formatPrice } from '#domain/shared/format.ts';
import { type AlertRule, exactPrice } from '#domain/shared/price-alerts.ts';
import { formatInstant, type MailText } from '../engine/mail-text.ts';

const reached = (symbol: string, rule: AlertRule): string => {
  switch (rule.kind) {
    case 'price-above':
      return `${symbol} reached ${exactPrice(rule.price)}`;
    case 'price-below':
      return `${symbol} fell to ${exactPrice(rule.price)}`;
    case 'rises-24h':
      return `${symbol} rose ${String(rule.percent)}% in 24 hours`;
    case 'falls-24h':
      return `${symbol} fell ${String(rule.percent)}% in 24 hours`;
  }
};

/** Tells a member of an alert that was reached; a price that is not real is called so. */
export const priceAlertWords = (notice: Notice): MailText => {
  const { symbol, rule, price, change24h, crossedAt, source, simulated } = notice;
  const change = change24h === null ? '' : ` (${formatChange(change24h)} in 24 hours)`;
  const said = `On ${formatInstant(crossedAt)} the price was ${formatPrice(price)}${change}, by ${source}.`;
  return {
    subject: `${simulated ? 'Simulated price: ' : ''}${reached(symbol, rule)}`,
    paragraphs: [
      `Your price alert was reached: ${reached(symbol, rule)}. ${said}`,
      ...(simulated
        ? ['This price is simulated. It is not a price of the real market.']
        : ['Prices move fast: it may be another by now.']),
      'You will be notified again after the price has gone back by at least 1% and reaches your alert once more.',
    ],
    action: { label: `Open ${symbol}`, path: `/crypto/${encodeURIComponent(symbol)}` },
    why: 'You get this mail because you set a price alert.',
  };
};
