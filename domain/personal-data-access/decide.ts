import { isThrottled } from '../shared/throttle-window.ts';
import type {
  ExportMemberData,
  ExportMembers,
  PersonalDataAccessCommand,
  ViewMemberData,
} from './commands.ts';
import type { PersonalDataAccessEvent } from './events.ts';
import { pageAccessKey, type PersonalDataAccessState } from './state.ts';

export const decide = (
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
  now,
}: ExportMembers): readonly PersonalDataAccessEvent[] => {
  const data = { members, filter, searched, chosen, exportedAt: now.toISOString() };
  return [{ type: 'MembersExported', data }];
};

const exportMemberData = ({
  staffId,
  reason,
  now,
}: ExportMemberData): readonly PersonalDataAccessEvent[] => [
  { type: 'MemberDataExported', data: { staffId, reason, exportedAt: now.toISOString() } },
];
