import type { StaffResource } from '#contract/account/access.ts';
import type { MemberAccount } from '#contract/admin/member-account.ts';
import { formatPence } from '#contract/format.ts';
import { text } from './texts.ts';

type Limits = Pick<MemberAccount, 'supportRefundPence'>;

// One entry for each resource that the access rules open to support staff; null for what nobody can do.
const powers: Readonly<Record<StaffResource, (limits: Limits) => string | null>> = {
  'support-desk': () => 'answer requests and write notes',
  'mail-resend': () => 'resend emails and editions',
  'login-help': () => 'unlock logins and send links to log in',
  trials: () => 'give 7-day trials',
  refunds: ({ supportRefundPence: limit }) =>
    limit === null ? null : text('account.power-refunds', { limit: formatPence(limit) }),
};

/** What support staff can do, such as `answer requests and give 7-day trials`. */
export const formatSupportPowers = (limits: Limits): string =>
  new Intl.ListFormat('en-GB').format(
    Object.values(powers).flatMap((format) => format(limits) ?? []),
  );
