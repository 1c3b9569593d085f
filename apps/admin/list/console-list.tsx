import { useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import {
  ColumnsButton,
  ListContextProvider,
  Pagination,
  Title,
  TopToolbar,
  useTranslateLabel,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { formatFailure } from '#ui/api/api-error.ts';
import { DownloadIcon } from '../layout/icons.tsx';
import { Failure } from '../layout/states.tsx';
import { useArrival } from '../layout/use-arrival.ts';
import { usePageTitle } from '../layout/use-page-title.ts';
import { text } from './texts.ts';
import { BulkScopeProvider } from './bulk-scope.tsx';
import { RuledExport, type ExportRule } from './ruled-export.tsx';
import { useExport } from './export-records.ts';
import { FilterForm } from './filter-form.tsx';
import {
  findReversedRange,
  formatFilter,
  withoutFilter,
  type ListFilter,
  type RangeFilters,
} from './list-filter.ts';
import { readListSearch } from './list-search.ts';
import { ListColumnsProvider } from './list-columns.tsx';
import { ListTable } from './list-table.tsx';
import { PaginationButtons } from './page-steps.tsx';
import type { ExportColumn } from './records-csv.ts';
import { SavedQueries, type CountFilters, type PredefinedQuery } from './saved-queries.tsx';
import { useConsoleList } from './use-console-list.ts';
import { useList } from './use-list.ts';
import { Icon } from '#ui/parts/icons.tsx';

/** The texts of a list; `lead` and `similar` receive the total once it is known. */
export type ListTexts = {
  readonly title: string;
  readonly loading: string;
  readonly failed: string;
  readonly lead: (total: number, filtered: boolean) => string;
  /** Replaces `lead` while the rows only have a spelling similar to the search. */
  readonly similar?: (total: number) => string;
  readonly empty: ReactNode;
  /** The default order of rows. */
  readonly order?: string;
};

export type ConsoleListProps<Record extends RaRecord> = {
  readonly texts: ListTexts;
  readonly sort: SortPayload;
  readonly filters?: readonly ListFilter[];
  /** Predefined queries; without them, none can be saved. */
  readonly predefinedQueries?: readonly PredefinedQuery[];
  readonly count?: CountFilters;
  readonly hidden?: readonly string[];
  /** Columns that an exported file may have; without them, there is no export. */
  readonly exportColumns?: readonly ExportColumn<Record>[];
  readonly stableSort?: SortPayload;
  /** Whether an export needs a reason, and the access that it needs; by default, neither. */
  readonly exportRule?: ExportRule;
  /** Next to columns and export, such as a link to a new record. */
  readonly actions?: ReactNode;
  /** Between heading and filters, such as figures of the whole list. */
  readonly figures?: ReactNode;
  /** Shown above the table while rows are selected; without it, rows cannot be selected. */
  readonly bulk?: ReactNode;
  /** `DataTable.Col`s, starting with the column that names the record. */
  readonly children: ReactNode;
};

const noColumns: readonly string[] = [];

/** A resource's list: saved queries, filters with chips, table, pagination, columns and export. */
export const ConsoleList = <Record extends RaRecord>(props: ConsoleListProps<Record>) => {
  const list = useConsoleList<Record>({ sort: props.sort });
  usePageTitle(props.texts.title);
  return (
    <ListContextProvider value={list}>
      <BulkScopeProvider>
        <ListColumnsProvider columns={props.children} hidden={props.hidden ?? noColumns}>
          <Title title={props.texts.title} preferenceKey={false} />
          <ListHeader {...props} />
          {props.figures}
          {props.predefinedQueries === undefined ? null : (
            <SavedQueries standing={props.predefinedQueries} count={props.count} />
          )}
          <Filters name={props.texts.title} filters={props.filters ?? []} />
          <section aria-label="List" className="record-list">
            {props.bulk}
            <Rows {...props} />
          </section>
        </ListColumnsProvider>
      </BulkScopeProvider>
    </ListContextProvider>
  );
};

const ListHeader = <Record extends RaRecord>({
  texts,
  exportColumns,
  stableSort,
  exportRule,
  actions,
}: ConsoleListProps<Record>) => {
  const { error, total, filterValues, meta } = useList();
  const isFiltered = Object.keys(filterValues).length > 0;
  const formatSimilar = meta?.similar === true ? texts.similar : undefined;
  const summary =
    total === undefined ? texts.loading : (formatSimilar?.(total) ?? texts.lead(total, isFiltered));
  return (
    <div className="page-head list-head">
      <div>
        <h1 ref={useArrival('elsewhere')} tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="lead" role="status">
          {error === null ? summary : ''}
        </p>
      </div>
      <TopToolbar>
        {actions}
        <ColumnsButton />
        {exportColumns === undefined || formatSimilar ? null : (
          <ExportButton columns={exportColumns} steady={stableSort} rule={exportRule} />
        )}
      </TopToolbar>
    </div>
  );
};

type ExportButtonProps<Record> = {
  readonly columns: readonly ExportColumn<Record>[];
  readonly steady: SortPayload | undefined;
  readonly rule: ExportRule | undefined;
};

const ExportButton = <Record extends RaRecord>({
  columns,
  steady,
  rule,
}: ExportButtonProps<Record>) => {
  const { total, data } = useList();
  const { read, save } = useExport(columns, steady);
  const label =
    read === undefined ? formatExport(total) : text('list.exporting', { smart_count: read });
  const isEmpty = data === undefined || data.length === 0;
  return (
    <RuledExport
      rule={rule}
      which="all"
      disabled={isEmpty}
      busy={read !== undefined}
      save={(reason) => void save('all', reason)}
    >
      <DownloadIcon />
      {label}
    </RuledExport>
  );
};

// Lists with cursors have no total.
const formatExport = (total: number | undefined): string =>
  total === undefined ? text('list.export-all') : text('list.export', { smart_count: total });

type FiltersProps = { readonly name: string; readonly filters: readonly ListFilter[] };

const Filters = ({ name, filters }: FiltersProps) => {
  const { filterValues } = useList();
  const isWide = useMediaQuery('(min-width: 768px)', { noSsr: true });
  const count = Object.keys(filterValues).length;
  if (filters.length === 0) return null;
  return (
    <div className="filters">
      <details className="filter-details" open={isWide}>
        <summary className="only-phone">
          {count === 0 ? 'Filters' : text('list.filters-some', { smart_count: count })}
        </summary>
        <FilterBar name={name} filters={filters} />
      </details>
      <FilterChips filters={filters} />
    </div>
  );
};

const Rows = <Record extends RaRecord>(props: ConsoleListProps<Record>) => {
  const { error, refetch, filterValues } = useList();
  const { texts, hidden = noColumns, bulk, filters = [], children } = props;
  const reversedRange = findReversedRange(filters, filterValues);
  if (error !== null)
    return (
      <Failure
        title={texts.failed}
        message={formatFailure(error)}
        onRetry={() => {
          void refetch();
        }}
      />
    );
  return (
    <>
      <ListTable
        name={texts.title}
        hidden={hidden}
        empty={reversedRange === undefined ? texts.empty : <ReversedRange {...reversedRange} />}
        selectable={bulk !== undefined}
      >
        {children}
      </ListTable>
      <nav aria-label={text('list.pages')} className="pager">
        <Pagination rowsPerPageOptions={[5, 10, 25]} actions={PaginationButtons} />
      </nav>
      <Announcement order={texts.order} />
    </>
  );
};

const ReversedRange = ({ begin, end }: RangeFilters) => (
  <>
    <b>The range ends before it begins.</b>
    <p>{text('list.range-reversed', { begin: begin.label, end: end.label })}</p>
  </>
);

/** Announces changes to the table for screen readers. */
const Announcement = ({ order }: { readonly order: string | undefined }) => {
  const { resource, page, sort, isFetching } = useList();
  const translateLabel = useTranslateLabel();
  const displayedOrder =
    order === undefined
      ? text('list.shown', {
          page,
          field: translateLabel({ resource, source: sort.field }) as string,
          order: text(sort.order === 'ASC' ? 'list.ascending' : 'list.descending'),
        })
      : text('list.shown-in-order', { page, order });
  return (
    <p className="visually-hidden" role="status">
      {isFetching ? '' : displayedOrder}
    </p>
  );
};

type FilterBarProps = { readonly name: string; readonly filters: readonly ListFilter[] };

const FilterBar = ({ name, filters }: FilterBarProps) => {
  const { setFilters } = useList();
  return (
    <div role="search" aria-label={text('list.filter', { name })} className="filter-bar">
      <FilterForm filters={filters} />
      <button
        className="button"
        type="button"
        onClick={() => {
          setFilters({});
        }}
      >
        Clear
      </button>
    </div>
  );
};

/** All active filters, whatever set them; each can be removed on its own. */
const FilterChips = ({ filters }: Pick<FilterBarProps, 'filters'>) => {
  const { filterValues, setFilters } = useList();
  const activeFilters = Object.entries(filterValues);
  if (activeFilters.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Active filters">
      {activeFilters.map(([source, value]) => {
        const filterText = formatFilter(filters, source, value);
        return (
          <li key={source}>
            <button
              type="button"
              aria-label={text('list.remove-filter', { filter: filterText })}
              onClick={() => {
                setFilters(withoutFilter(readListSearch(location.search).filters, source));
              }}
            >
              {filterText}
              <Icon name="close" />
            </button>
          </li>
        );
      })}
    </ul>
  );
};
