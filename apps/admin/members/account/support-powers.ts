import type { StaffResource } from '#contract/account/access.ts';
import type { MemberAccount } from '#contract/admin/member-account.ts';
import { formatPence } from '#contract/format.ts';
import { text } from '../../texts/text.ts';

type Limits = Pick<MemberAccount, 'supportRefundPence'>;

// One entry for each resource that the access rules open to support staff; null for what nobody can do.
const powers: Readonly<Record<StaffResource, (limits: Limits) => string | null>> = {
  'support-desk': () => text('account.power-support-desk'),
  'mail-resend': () => text('account.power-mail-resend'),
  'login-help': () => text('account.power-login-help'),
  trials: () => text('account.power-trials'),
  refunds: ({ supportRefundPence: limit }) =>
    limit === null ? null : text('account.power-refunds', { limit: formatPence(limit) }),
};

/** What support staff can do, such as `answer requests and give 7-day trials`. */
export const formatSupportPowers = (limits: Limits): string =>
  new Intl.ListFormat('en-GB').format(
    Object.values(powers).flatMap((format) => format(limits) ?? []),
  );
