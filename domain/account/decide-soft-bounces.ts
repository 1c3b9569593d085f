import { dayMs } from '../shared/time/durations.ts';
import type { RegisteredAccount, SoftBounces } from './registered.ts';
import type { RecordMailDelivery, RecordSoftBounce } from './mailing/commands.ts';
import type { MailingEvent } from './mailing/events.ts';

/** So many soft bounces in a row pause optional mails. */
export const softBounceLimit = 5;

/** A row ends when no mail has bounced for this long. */
const rowGapDays = 14;

/**
 * Counts a mail that the mail service gave up after temporary refusals. One per day counts, because an outage of a few
 * hours can return many mails.
 */
export const recordSoftBounce = (
  { email, suppression, softBounces }: RegisteredAccount,
  { address, detail, now }: RecordSoftBounce,
): readonly MailingEvent[] => {
  if (!isSameAddress(address, email) || suppression !== null) return [];
  const previousCount = countRow(softBounces, now);
  if (previousCount > 0 && softBounces !== null && toDay(softBounces.lastAt) === toDay(now))
    return [];
  const at = now.toISOString();
  const count = previousCount + 1;
  const bounced = { address: email, detail, count, bouncedAt: at };
  const events: MailingEvent[] = [{ type: 'AccountMailSoftBounced', data: bounced }];
  if (count < softBounceLimit) return events;
  const data = { address: email, cause: 'soft-bounces', detail, suppressedAt: at } as const;
  return [...events, { type: 'AccountMailsSuppressed', data }];
};

/** A delivered mail ends the row and the pause that it caused. Without soft bounces nothing is recorded. */
export const recordMailDelivery = (
  { email, suppression, softBounces }: RegisteredAccount,
  { address, now }: RecordMailDelivery,
): readonly MailingEvent[] => {
  if (!isSameAddress(address, email) || softBounces === null) return [];
  const at = now.toISOString();
  if (suppression === 'soft-bounces') {
    return [
      { type: 'AccountMailsResumed', data: { cause: 'delivered', reason: null, resumedAt: at } },
    ];
  }
  return [{ type: 'AccountMailDelivered', data: { address: email, deliveredAt: at } }];
};

/** Whether a report about a mail is about the account's present address. */
export const isSameAddress = (address: string, email: string): boolean =>
  address.trim().toLowerCase() === email.toLowerCase();

const countRow = (softBounces: SoftBounces | null, now: Date): number => {
  if (softBounces === null) return 0;
  const gapMs = now.getTime() - Date.parse(softBounces.lastAt);
  return gapMs > rowGapDays * dayMs ? 0 : softBounces.count;
};

const toDay = (at: Date | string): number => Math.floor(new Date(at).getTime() / dayMs);
