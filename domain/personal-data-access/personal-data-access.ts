import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate, type MemberPeriod, unchanged } from '../shared/define-aggregate.ts';
import { isThrottled } from '../shared/throttle-window.ts';
import { formatStreamMonth, monthsBetween } from '../shared/time/months.ts';
import {
  type MemberDataPage,
  type MemberDataViewed,
  type MembersExported,
  type PersonalDataAccessEvent,
  personalDataAccessEvents,
} from './events.ts';

type ViewMemberData = {
  readonly type: 'ViewMemberData';
  readonly staffId: string;
  readonly page: MemberDataPage;
  readonly now: Date;
};

type ExportMembers = Omit<MembersExported['data'], 'exportedAt'> & {
  readonly type: 'ExportMembers';
  readonly now: Date;
};

type ExportMemberData = {
  readonly type: 'ExportMemberData';
  readonly staffId: string;
  readonly reason: string;
  readonly now: Date;
};

export type PersonalDataAccessCommand = ViewMemberData | ExportMembers | ExportMemberData;

/** The time of each staff member's last access by page, keyed by `<staffId> <page>`. */
export type PersonalDataAccessState = { readonly lastAt: Readonly<Record<string, string>> };

const initialState: PersonalDataAccessState = { lastAt: {} };

type PageAccess = Pick<MemberDataViewed['data'], 'staffId' | 'page'>;

export const pageAccessKey = ({ staffId, page }: PageAccess): string => `${staffId} ${page}`;

const on: EventEvolvers<PersonalDataAccessState, PersonalDataAccessEvent> = {
  MemberDataViewed: ({ lastAt }, { data }) => ({
    lastAt: { ...lastAt, [pageAccessKey(data)]: data.viewedAt },
  }),
  // Exports are never throttled, so the state ignores them.
  MembersExported: unchanged,
  MemberDataExported: unchanged,
};

const decide = (
  state: PersonalDataAccessState,
  command: PersonalDataAccessCommand,
): readonly PersonalDataAccessEvent[] => {
  switch (command.type) {
    case 'ViewMemberData':
      return view(state, command);
    case 'ExportMembers':
      return exportMembers(command);
    case 'ExportMemberData':
      return exportMemberData(command);
  }
};

/** Repeated views of the same page within 15 minutes are recorded once, because pages also refresh by themselves. */
const view = (
  { lastAt }: PersonalDataAccessState,
  { staffId, page, now }: ViewMemberData,
): readonly PersonalDataAccessEvent[] => {
  const last = lastAt[pageAccessKey({ staffId, page })];
  if (last !== undefined && isThrottled(new Date(last), now)) return [];
  return [{ type: 'MemberDataViewed', data: { staffId, page, viewedAt: now.toISOString() } }];
};

// Every export is recorded. Search words are not stored, so two different exports can have equal events, and repeats
// cannot be detected.
const exportMembers = ({
  members,
  filter,
  searched,
  chosen,
  reason,
  now,
}: ExportMembers): readonly PersonalDataAccessEvent[] => {
  const selection = { members, filter, searched, chosen };
  const data = {
    ...selection,
    ...(reason !== undefined && { reason }),
    exportedAt: now.toISOString(),
  };
  return [{ type: 'MembersExported', data }];
};

const exportMemberData = ({
  staffId,
  reason,
  now,
}: ExportMemberData): readonly PersonalDataAccessEvent[] => [
  { type: 'MemberDataExported', data: { staffId, reason, exportedAt: now.toISOString() } },
];

/** One stream per member and UTC month, which keeps streams short. */
export const personalDataAccessStream = (accountId: string, at: Date): string => {
  const yyyymm = formatStreamMonth(at);
  return `look-${accountId}-${yyyymm}`;
};

export const personalDataAccessStreams = (accountId: string, from: Date, to: Date): string[] =>
  monthsBetween(from, to).map((month) => personalDataAccessStream(accountId, month));

export const personalDataAccessDecider = defineAggregate<
  PersonalDataAccessCommand,
  PersonalDataAccessEvent,
  PersonalDataAccessState,
  MemberPeriod
>({
  category: 'look',
  stream: ({ accountId, at }) => personalDataAccessStream(accountId, at),
  memberStreams: personalDataAccessStreams,
  subject: ({ accountId }) => accountId,
  events: personalDataAccessEvents,
  initialState,
  on,
  decide,
});
