import type { CallResponse } from '#contract/call-types.ts';
import { editionKinds } from '#contract/newsletter/edition-records.ts';
import { text } from './texts.ts';

export type Delivery = CallResponse<'deliveries'>[number];
export type DeliveryDetails = CallResponse<'delivery'>;

/** `Daily newsletter of 23 November 2026` */
export const formatDelivery = ({ kind, date }: Pick<Delivery, 'kind' | 'date'>): string =>
  text(`deliveries.kind.${kind}`, { date: longDay.format(new Date(date)) });

/** The same for an id such as `daily-2026-11-23`; other ids are returned unchanged. */
export const formatDeliveryId = (id: string): string => {
  const kind = editionKinds.find((known) => id.startsWith(`${known}-`));
  if (kind === undefined) return id;
  return formatDelivery({ kind, date: id.slice(kind.length + 1) });
};

/** The delivery's status. An edition without waiting recipients is delivered, even if some outcomes are unknown. */
export const formatProgress = ({ waiting, inDoubt, total, secondsLeft }: Delivery): string => {
  const progress = text('deliveries.done-of', { done: total - waiting, total });
  const unknownOutcomes =
    inDoubt > 0 ? ` ${text('deliveries.doubt', { smart_count: inDoubt })}` : '';
  const remainingTime = secondsLeft === null ? '' : ` ${formatTimeLeft(secondsLeft)}`;
  return `${progress}${remainingTime}${unknownOutcomes}`;
};

const formatTimeLeft = (seconds: number): string =>
  seconds < 60
    ? 'Less than a minute left.'
    : text('deliveries.minutes-left', { smart_count: Math.ceil(seconds / 60) });

const longDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
