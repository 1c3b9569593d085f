import { useState } from 'react';
import { ListBase, useListContext, useStore, type SortPayload } from 'react-admin';
import type { Member } from '#contract/admin.ts';
import { formatCount } from '#ui/format.ts';
import { failureInWords } from '#ui/api-error.ts';
import { Failure } from '../layout/states.tsx';
import { usePageTitle } from '../layout/use-page-title.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChoice, defaultHidden } from './columns.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { MemberTable } from './member-table.tsx';
import { Pager } from './pager.tsx';
import { useFilters, type Filters } from './use-filters.ts';
import { SavedFilters } from './saved-filters.tsx';

const lastSeenFirst: SortPayload = { field: 'lastSignInAt', order: 'DESC' };

// The page shows the error itself; react-admin's toast would repeat it.
const ignoreError = (): void => undefined;

export const MemberList = () => (
  <ListBase<Member>
    perPage={25}
    sort={lastSeenFirst}
    exporter={false}
    queryOptions={{ onError: ignoreError }}
  >
    <ListPage />
  </ListBase>
);

const ListPage = () => {
  usePageTitle('Members');
  const { error, refetch, total } = useListContext<Member>();
  const { filters } = useFilters();
  const [hidden, setHidden] = useStore<string[]>('members.datatable', [...defaultHidden]);
  const [filtersOpen] = useState(() => window.innerWidth >= 768);
  return (
    <>
      <div className="pagehead">
        <div>
          <h1>Members</h1>
          <p className="lead">
            {error === null ? summaryOf(total, filters) : 'The members did not load.'}
          </p>
        </div>
        <div className="btns">
          <ColumnChoice hidden={hidden} onChange={setHidden} />
          <ExportButton />
        </div>
      </div>
      <SavedFilters />
      <details className="fdet" open={filtersOpen}>
        <summary className="only-phone">{filtersInWords(filters)}</summary>
        <FilterBar />
      </details>
      <section aria-label="List" className="lst">
        <BulkBar />
        {error === null ? (
          <>
            <MemberTable />
            <Pager />
          </>
        ) : (
          <Failure
            title="Error loading users"
            message={failureInWords(error)}
            onRetry={() => {
              void refetch();
            }}
          />
        )}
      </section>
    </>
  );
};

const summaryOf = (total: number | undefined, filters: Filters): string => {
  if (total === undefined) return 'Loading the members.';
  return Object.keys(filters).length === 0
    ? `${formatCount(total, 'member')} in all.`
    : `${formatCount(total, 'member')} match${total === 1 ? 'es' : ''} the filters.`;
};

const filtersInWords = (filters: Filters): string => {
  const count = Object.keys(filters).length;
  return count === 0 ? 'Filters' : `Filters, ${String(count)} set`;
};
