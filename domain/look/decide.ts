import { isWithinOneWhile } from '../shared/once-in-a-while.ts';
import type { ExportMembers, LookCommand, ViewMemberData } from './commands.ts';
import type { LookEvent } from './events.ts';
import { lookOf, type LookState } from './state.ts';

export const decide = (state: LookState, command: LookCommand): readonly LookEvent[] => {
  switch (command.type) {
    case 'ViewMemberData':
      return view(state, command);
    case 'ExportMembers':
      return exportMembers(command);
  }
};

/** A page that is read again within a while, by hand or by itself, is one look. */
const view = (
  { lastAt }: LookState,
  { staffId, page, now }: ViewMemberData,
): readonly LookEvent[] => {
  const last = lastAt[lookOf({ staffId, page })];
  if (last !== undefined && isWithinOneWhile(new Date(last), now)) return [];
  return [{ type: 'MemberDataViewed', data: { staffId, page, viewedAt: now.toISOString() } }];
};

// Words are left out, so that two exports can look the same here and are not: who asks knows when it is one.
const exportMembers = ({
  members,
  filter,
  searched,
  chosen,
  now,
}: ExportMembers): readonly LookEvent[] => {
  const data = { members, filter, searched, chosen, exportedAt: now.toISOString() };
  return [{ type: 'MembersExported', data }];
};
