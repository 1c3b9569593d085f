import type { RegisteredAccount } from '#domain/account/state.ts';
import type { MailedLink } from '#domain/mail/events.ts';
import { isLive, type Subscription } from '#domain/shared/plans/subscription.ts';
import { deriveId } from '../../derive-id.ts';

/** Binds the link to the address that it was mailed to, so that a former owner of the mailbox cannot use it. */
export const cancellationLinkId = (accountId: string, email: string): string =>
  deriveId('cancel-subscription', accountId, email.toLowerCase());

/** Page that cancels a subscription without a login. */
export const cancellationPath = '/confirm/cancel-subscription';

type Member = { readonly accountId: string; readonly account: Pick<RegisteredAccount, 'email'> };

export const cancellationLink = (
  { accountId, account: { email } }: Member,
  publicAddress: string,
): MailedLink => ({
  purpose: 'cancel-subscription',
  requestId: cancellationLinkId(accountId, email),
  address: `${publicAddress}${cancellationPath}`,
});

export const isRenewing = (
  subscription: Subscription | null,
  now: Date,
): subscription is Subscription =>
  isLive(subscription, now) && subscription.scheduled?.kind !== 'cancellation';
