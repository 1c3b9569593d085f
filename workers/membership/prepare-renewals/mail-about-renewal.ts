import type { CommandContext } from '#application/command-context.ts';
import { deriveId } from '#application/derive-id.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { loadMail } from '#application/mails/load-mail.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import type { RegisteredAccount } from '#domain/account/state.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import type { Subscription } from '#domain/shared/plans/subscription.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import type { MailPorts, MailText } from '../../engine/mail-text.ts';
import { renderMembershipMail } from '../../engine/membership-mail-text.ts';

export type NoticePorts = CommandPorts &
  MailPorts & { readonly payments: Pick<Payments, 'card' | 'renewal'> };

export type RenewingMember = {
  readonly accountId: string;
  readonly account: RegisteredAccount;
  readonly state: MembershipState;
  readonly subscription: Subscription & { readonly periodEndsAt: string };
};

type RenewalMail = {
  readonly kind: 'renewal-reminder' | 'card-expiring';
  /** Values that distinguish this mail from other mails about the same renewal. */
  readonly causeKey: readonly string[];
  /**
   * Called only if the mail has not been sent yet, because it may call the provider. Undefined if no mail is needed.
   */
  readonly renderText: () => Promise<MailText | undefined>;
};

export const mailRenewalNotice = async (
  ports: NoticePorts,
  { accountId, account, subscription }: RenewingMember,
  mail: RenewalMail & { readonly context: CommandContext },
): Promise<void> => {
  const { kind, causeKey, renderText, context } = mail;
  const { subscriptionId, periodEndsAt } = subscription;
  const causeId = deriveId('renewal', subscriptionId, periodEndsAt, ...causeKey);
  if (await loadMail(ports, deriveId('mail', causeId, kind))) return;
  const text = await renderText();
  if (text === undefined) return;
  const content = await renderMembershipMail(
    ports,
    { accountId, account, words: text },
    context.now,
  );
  await requestMail(ports, { accountId, kind, causeId, to: account.email, ...content }, context);
};
