import type { Member } from '#contract/admin.ts';
import { ConsoleList, type ListWords } from '../list/console-list.tsx';
import { text } from '../texts/text.ts';
import { BulkMembership } from './bulk-membership.tsx';
import { hiddenAtFirst, memberColumns } from './member-columns.tsx';
import { memberExport, steadySort } from './member-csv.ts';
import { countMembers, memberFilters, standingQueries } from './member-filters.ts';
import { useNow } from '../use-now.ts';

const lastSeenFirst = { field: 'lastSignInAt', order: 'DESC' } as const;

const words: ListWords = {
  title: text('members.title'),
  loading: text('members.loading'),
  failed: text('members.failed'),
  lead: (total, filtered) =>
    text(filtered ? 'members.matching' : 'members.in-all', { smart_count: total }),
  empty: (
    <>
      <b>{text('members.none')}</b>
      <p>{text('members.none-text')}</p>
    </>
  ),
};

export const MemberList = () => (
  <ConsoleList<Member>
    words={words}
    sort={lastSeenFirst}
    filters={memberFilters}
    standing={standingQueries}
    count={countMembers}
    hidden={hiddenAtFirst}
    exported={memberExport}
    steadySort={steadySort}
    bulk={<BulkMembership />}
  >
    {memberColumns(useNow())}
  </ConsoleList>
);
