import { formatBindingTime } from '#contract/binding-day.ts';
import type { Member } from '#contract/admin/member.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { formatDay } from '#ui/format/format.ts';
import { formatHourAndMinute } from '../../times/local-times.ts';
import type { RecordField } from '../../record/record-fields.tsx';
import { text as recordText } from '../../record/texts.ts';
import { text } from './texts.ts';
import {
  formatEnd,
  formatGrantName,
  formatCountry,
  originLabels,
  roleNames,
  shortenCustomerId,
  formatStatus,
} from './format.ts';

/** A past state does not include the next plan. */
export type AnyMember = Member & Partial<Pick<MemberDetails, 'periods'>>;

export const memberFields = (now: Date): readonly RecordField<AnyMember>[] => [
  { label: text('member.plan'), format: ({ plan }) => planLabels[plan] },
  { label: 'Status', format: formatStatus },
  { label: 'Access', format: (member) => formatAccess(member, now) },
  { label: 'Origin', format: ({ origin }) => originLabels[origin] },
  { label: 'Role', format: ({ role }) => roleNames[role] },
  {
    label: 'Last login',
    format: ({ lastSignInAt }) =>
      lastSignInAt === null ? 'never' : formatDayAndTime(new Date(lastSignInAt), now),
  },
];

/** What the heading of the page shows as well, or what is rarely asked for. */
export const foldedMemberFields: readonly RecordField<AnyMember>[] = [
  { label: 'Email', format: ({ email }) => email },
  { label: 'Display name', format: ({ displayName }) => displayName },
  { label: 'Username', format: ({ username }) => username },
  { label: 'Bio', format: ({ bio }) => bio || recordText('record.none') },
  {
    label: 'Customer',
    format: ({ stripeCustomerId }) =>
      shortenCustomerId(stripeCustomerId ?? recordText('record.none')),
  },
  {
    label: 'Card’s country',
    format: ({ cardCountry }) => formatCountry(cardCountry) || recordText('record.none'),
  },
];

export const formatDayAndTime = (at: Date, now: Date): string =>
  `${formatDay(at, now)}, ${formatHourAndMinute(at)}`;

/** `ends 9 Dec, then Basic until 18 Aug 2027`, `renews 28 Dec` */
const formatAccess = (member: AnyMember, now: Date): string => {
  const [, ...following] = member.periods ?? [];
  const next = following.filter(({ origin }) => origin !== 'none');
  const first =
    member.planEndsAt === null
      ? formatEnd(member, now)
      : text('member.grant-ends', { end: formatEnd(member, now) });
  return first + next.map((period) => formatFollowingPeriod(period, now)).join('');
};

const formatFollowingPeriod = (period: MemberDetails['periods'][number], now: Date): string => {
  const { plan, endsAt, grantKind } = period;
  const name = formatGrantName({ plan, kind: grantKind ?? 'plan' });
  return endsAt === null
    ? text('member.then-plan', { plan: name })
    : text('member.then-plan-until', { plan: name, end: formatBindingTime(endsAt, now) });
};
