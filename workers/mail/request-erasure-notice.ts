import type { CommandContext } from '#application/command-context.ts';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { createErasureNoticeMail } from '#application/members/erasure-mail.ts';
import {
  getErasureNoticeSource,
  type ConfirmedErasure,
  type ErasureConfirmation,
} from '#application/members/erasure-notice.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { getErasureTime, needsNotice } from '#domain/account/erasure/erasure.ts';
import { findErasedPlan } from '#domain/membership/plan-at-erasure.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { renderMail, type MailPorts } from '../engine/mail-text.ts';

export type ErasureNoticePorts = CommandPorts & MailPorts & { readonly clock: Clock };

/**
 * Requests the mail that tells a member when staff will delete the account, once for each confirmation. No mail if the
 * erasure was withdrawn in the meantime, or is executed immediately.
 */
export const requestErasureNotice = async (
  ports: ErasureNoticePorts,
  { accountId, erasureId, eventId }: ConfirmedErasure & Pick<ErasureConfirmation, 'eventId'>,
  context: CommandContext,
): Promise<void> => {
  const account = await findRegisteredAccount(ports, accountId);
  const erasure = account?.erasure;
  if (!account || erasure?.erasureId !== erasureId || !erasure.confirmation) return;
  const { confirmation } = erasure;
  if (!needsNotice(confirmation)) return;
  const { now } = context;
  const dueAt = getErasureTime(confirmation.dueAt, now).toISOString();
  const membership = await loadMembership(ports, accountId);
  const plan = findErasedPlan(membership, new Date(confirmation.confirmedAt));
  const to = account.email;
  const mailText = createErasureNoticeMail({ dueAt, plan, now });
  const content = renderMail(mailText, { to, account }, ports.publicAddress);
  await requestMail(
    ports,
    { ...getErasureNoticeSource(eventId), accountId, to, ...content },
    context,
  );
};
