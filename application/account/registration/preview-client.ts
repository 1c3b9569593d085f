import { randomUUID } from 'node:crypto';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { GrantDuration } from '#domain/membership/events.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import type { CommandContext } from '../../command-context.ts';
import { dryRunCommand } from '../../handle-command.ts';
import type { RenewalPorts } from '../../membership/grants/give-goodwill-month.ts';
import {
  previewChange,
  type ChangePreview,
} from '../../membership/staff-changes/preview-change.ts';
import { linkMailTexts } from '../credentials/link-mail.ts';
import { findGrantRecipient, type GrantRecipientPorts } from '../find-account.ts';

type Client = {
  readonly email: string;
  readonly plan: PaidPlanId;
  readonly duration: GrantDuration;
};

export type ClientPreview = Omit<ChangePreview, 'memberId'> & {
  /** Null when the command opens the account. */
  readonly memberId: string | null;
  /** The mail with the link that sets a password; null when the account has a login. */
  readonly invitation: { readonly subject: string; readonly paragraphs: string[] } | null;
};

/** The effect of `addClient`, decided without appending. */
export const previewClient = async (
  ports: RenewalPorts & GrantRecipientPorts,
  { email, plan, duration }: Client,
  context: CommandContext,
): Promise<ClientPreview> => {
  const existingClient = await findGrantRecipient(ports, email);
  const accountId = existingClient?.accountId ?? randomUUID();
  const change = { kind: 'grant', plan, duration } as const;
  const isNewAccount = !existingClient;
  const preview = await previewChange(ports, { accountId, change, isNewAccount }, context);
  if (isNewAccount) {
    const events = ['AccountRegistered', 'AccountInvited', ...preview.events];
    return { ...preview, memberId: null, invitation: previewInvitationMail(), events };
  }
  const invitationDryRun = await dryRunCommand(ports, {
    decider: accountDecider,
    stream: accountStream(accountId),
    command: { type: 'InviteAccount', requestId: accountId, now: context.now },
    context,
  });
  const isInvited = invitationDryRun.events.length > 0;
  return {
    ...preview,
    invitation: isInvited ? previewInvitationMail() : null,
    // A new invitation is an effect, also when the plan stays.
    unchanged: isInvited ? null : preview.unchanged,
    events: [...invitationDryRun.events.map(({ type }) => type), ...preview.events],
  };
};

const previewInvitationMail = (): NonNullable<ClientPreview['invitation']> => {
  const { subject, paragraphs } = linkMailTexts.invitation;
  return { subject, paragraphs: [...paragraphs] };
};
