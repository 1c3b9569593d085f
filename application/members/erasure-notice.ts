import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { getErasureTime, needsNotice } from '#domain/account/erasure/erasure.ts';
import type { AccountErasureConfirmed } from '#domain/account/events.ts';
import type { CommandPorts } from '../handle-command.ts';
import { findFirstOutcome, type MailSource } from '../mails/request-mail.ts';

type Ports = Pick<CommandPorts, 'eventStore'>;

export type ConfirmedErasure = { readonly accountId: string; readonly erasureId: string };

export type ErasureConfirmation = AccountErasureConfirmed['data'] & { readonly eventId: string };

/** Every confirmation of an erasure, oldest first. An operator can confirm it again for an earlier time. */
export const readConfirmations = async (
  { eventStore }: Ports,
  { accountId, erasureId }: ConfirmedErasure,
): Promise<readonly ErasureConfirmation[]> => {
  const confirmations: ErasureConfirmation[] = [];
  const stored = eventStore.read(accountStream(accountId));
  for await (const { id: eventId, type, data, metadata } of stored) {
    const { schemaVersion } = metadata;
    const event = accountDecider.upcast({ type, data, schemaVersion });
    if (event.type !== 'AccountErasureConfirmed' || event.data.erasureId !== erasureId) continue;
    confirmations.push({ eventId, ...event.data });
  }
  return confirmations;
};

/** What identifies the mail about a step of an erasure. */
export const getErasureNoticeSource = (causeId: string): MailSource => ({
  kind: 'erasure-notice',
  causeId,
});

/** A stopped queue or mail server must not take the time in which the member can object. */
export const isErasureNoticeOver = async (
  ports: Ports,
  confirmation: ErasureConfirmation,
  now: Date,
): Promise<boolean> => {
  if (!needsNotice(confirmation)) return true;
  const { eventId, dueAt } = confirmation;
  const toldAt = await findFirstOutcome(ports, getErasureNoticeSource(eventId));
  return toldAt !== undefined && getErasureTime(dueAt, toldAt) <= now;
};
