import type { Member } from '#contract/admin.ts';
import type { HeldGrant } from '#contract/member-details.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { formatDay } from '#ui/format.ts';
import { dayWithYear } from '../record/with-year.ts';
import { text } from '../texts/text.ts';

export const statusLabels = {
  active: 'Active',
  downgrading: 'Changing soon',
  canceled: 'Canceled',
  incomplete: 'Processing',
  inactive: 'No plan',
} as const satisfies Record<Member['status'], string>;

/** States that need attention are shown as tags. */
export const statusTags: Partial<Record<Member['status'], string>> = {
  downgrading: 'CHANGING SOON',
  incomplete: 'PROCESSING',
};

export const originLabels = {
  none: 'none',
  grant: 'by hand',
  subscription: 'paid',
} as const satisfies Record<Member['origin'], string>;

export const statusInWords = (member: Member): string =>
  member.origin === 'grant' && member.status === 'active'
    ? 'Active, by hand'
    : statusLabels[member.status];

export const endInWords = (member: Member, now: Date): string => {
  if (member.planEndsAt !== null) return formatDay(new Date(member.planEndsAt), now);
  return member.origin === 'grant' ? 'no end' : 'none';
};

export const nameOf = (member: Member): string =>
  member.displayName === '' ? member.email : member.displayName;

/** `account 7f3a·c41d`: enough of an id to tell two members apart on a call. */
export const shortId = (id: string): string => `${id.slice(0, 4)}·${id.slice(-4)}`;

/** The ends of a grant's long id tell two apart; the export and the member's page have the whole. */
export const shortCustomer = (id: string): string =>
  id.startsWith('manual_cus_') && id.length > 24 ? `${id.slice(0, 15)}…${id.slice(-4)}` : id;

/** `until 18 Aug 2027`, with the year: grants go far. */
export const grantEndInWords = ({ endsAt }: Pick<HeldGrant, 'endsAt'>): string =>
  endsAt === null
    ? text('member.grant-no-end')
    : text('member.grant-until', { end: dayWithYear(new Date(endsAt)) });

/** `Basic until 18 Aug 2027` */
export const grantInWords = (grant: Pick<HeldGrant, 'plan' | 'endsAt'>): string =>
  `${planLabels[grant.plan]} ${grantEndInWords(grant)}`;

export const roleNames = { ...planLabels, admin: 'Admin' } as const satisfies Record<
  Member['role'],
  string
>;
