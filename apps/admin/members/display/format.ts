import { formatBindingTime } from '#contract/binding-day.ts';
import { countryPattern } from '#contract/country.ts';
import type { Member } from '#contract/admin/member.ts';
import type { MemberGrant } from '#contract/admin/member-details.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { text } from './texts.ts';

export const statusLabels = {
  active: 'Active',
  downgrading: 'Changing soon',
  canceled: 'Cancelled',
  incomplete: 'Processing',
  inactive: text('members.no-plan'),
} as const satisfies Record<Member['status'], string>;

/** States that need attention are shown as tags. */
export const statusTags: Partial<Record<Member['status'], string>> = {
  downgrading: statusLabels.downgrading,
  incomplete: statusLabels.incomplete,
};

export const originLabels = {
  none: 'none',
  grant: 'complimentary',
  subscription: 'paid',
} as const satisfies Record<Member['origin'], string>;

export const formatStatus = (member: Member): string => {
  if (member.pastDue) return 'Payment failed';
  return member.grantKind !== null && member.status === 'active'
    ? text(`members.status.grant-${member.grantKind}`)
    : statusLabels[member.status];
};

/** Status in the list, where an erased or suspended account comes first. */
export const formatListStatus = (member: Member): string => {
  if (member.erased) return 'Erased';
  return member.suspendedAt === null ? formatStatus(member) : text('member.suspended');
};

export const formatEnd = (member: Member, now: Date): string => {
  if (member.planEndsAt !== null) return formatBindingTime(member.planEndsAt, now);
  if (member.renewsAt !== null) {
    return text('members.renews', { day: formatBindingTime(member.renewsAt, now) });
  }
  return member.origin === 'grant' ? 'no end date' : originLabels.none;
};

export const getMemberName = (member: Member): string =>
  member.displayName === '' ? member.email : member.displayName;

/** Names the member in the confirmation of a command. */
export const formatMemberSubject = (member: Member): string =>
  `${member.email}, ${getMemberName(member)}`;

/** `account 7f3a·c41d`: enough of an id to tell two members apart on a call. */
export const shortenId = (id: string): string => `${id.slice(0, 4)}·${id.slice(-4)}`;

/** The shortened id of a grant; the export and the member's page have it in full. */
export const shortenCustomerId = (id: string): string =>
  id.startsWith('manual_cus_') && id.length > 24 ? `${id.slice(0, 15)}…${id.slice(-4)}` : id;

/** `ends 18 August 2027`, with the hour within 48 hours. */
export const formatGrantEnd = ({ endsAt }: Pick<MemberGrant, 'endsAt'>, now: Date): string =>
  endsAt === null
    ? 'no end date'
    : text('member.grant-ends', { end: formatBindingTime(endsAt, now) });

/** `Pro`, `Pro trial`, `Goodwill month of Pro` */
export const formatGrantName = ({ plan, kind }: Pick<MemberGrant, 'plan' | 'kind'>): string =>
  text(`member.grant-${kind}`, { plan: planLabels[plan] });

/** `Pro trial, ends 3 December 2026` */
export const formatGrant = (
  grant: Pick<MemberGrant, 'plan' | 'kind' | 'endsAt'>,
  now: Date,
): string => `${formatGrantName(grant)}, ${formatGrantEnd(grant, now)}`;

export const roleNames = {
  ...planLabels,
  support: 'Support',
  admin: 'Admin',
} as const satisfies Record<Member['role'], string>;

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' });

/** The name of a country by its code; empty without one, and unchanged if it is not a code. */
export const formatCountry = (code: string | null | undefined): string => {
  if (code === null || code === undefined) return '';
  return countryPattern.test(code) ? (countryNames.of(code) ?? code) : code;
};
