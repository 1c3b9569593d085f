import { isThrottled } from '../shared/throttle-window.ts';
import type { ExportMembers, PersonalDataAccessCommand, ViewMemberData } from './commands.ts';
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
  }
};

/** A page that is read again within a while, by hand or by itself, is one look. */
const view = (
  { lastAt }: PersonalDataAccessState,
  { staffId, page, now }: ViewMemberData,
): readonly PersonalDataAccessEvent[] => {
  const last = lastAt[pageAccessKey({ staffId, page })];
  if (last !== undefined && isThrottled(new Date(last), now)) return [];
  return [{ type: 'MemberDataViewed', data: { staffId, page, viewedAt: now.toISOString() } }];
};

// Words are left out, so that two exports can look the same here and are not: who asks knows when it is one.
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
