import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  AddSavedQueryDialog,
  extractValidSavedQueries,
  LinkBase,
  useSavedQueries,
} from 'react-admin';
import { minuteMs } from '#contract/durations.ts';
import { formatCount } from '#contract/format.ts';
import { Icon } from '#ui/parts/icons.tsx';
import { closeUnlessBackdrop } from '../layout/console-dialog.tsx';
import { BookmarkIcon } from '../layout/icons.tsx';
import { text } from './texts.ts';
import { areFiltersEqual, type Filters } from './list-filter.ts';
import { toListSearch } from './list-search.ts';
import { useList } from './use-list.ts';

export type PredefinedQuery = { readonly label: string; readonly filter: Filters };
export type CountFilters = (filters: readonly Filters[]) => Promise<readonly number[]>;

type SavedQueriesProps = {
  readonly standing: readonly PredefinedQuery[];
  /** Result counts of the predefined queries, loaded after the rows. */
  readonly count?: CountFilters | undefined;
};

/** Predefined and saved queries as tabs. */
export const SavedQueries = ({ standing, count }: SavedQueriesProps) => {
  const { resource, filterValues, sort, perPage } = useList();
  const [saved, setSaved] = useSavedQueries(resource);
  const counts = useCounts(standing, count);
  const ownQueries = extractValidSavedQueries(saved);
  const current = filterValues;
  const ownMatch = ownQueries.find(({ value }) =>
    areFiltersEqual(value.filter as Filters, current),
  );
  const matchingQuery = ownMatch ?? standing.find(({ filter }) => areFiltersEqual(filter, current));
  return (
    <nav className="saved" aria-label="Saved filters">
      {standing.map(({ label, filter }, index) => (
        <Tab
          key={label}
          label={label}
          count={Object.keys(filter).length === 0 ? undefined : counts?.[index]}
          current={areFiltersEqual(filter, current)}
          to={toListSearch(filter, { sort, perPage })}
        />
      ))}
      {ownQueries.map(({ label, value }, index) => (
        <Tab
          key={`${String(index)} ${label}`}
          label={label}
          current={areFiltersEqual(value.filter as Filters, current)}
          to={toListSearch(value.filter as Filters, {
            sort: value.sort ?? sort,
            perPage: value.perPage ?? perPage,
          })}
        />
      ))}
      {ownMatch === undefined ? null : (
        <ForgetButton
          name={ownMatch.label}
          onForget={() => {
            setSaved(ownQueries.filter((query) => query !== ownMatch));
          }}
        />
      )}
      {matchingQuery === undefined ? <SaveButton /> : null}
    </nav>
  );
};

type ForgetButtonProps = { readonly name: string; readonly onForget: () => void };

const ForgetButton = ({ name, onForget }: ForgetButtonProps) => (
  <button
    className="icon-button"
    type="button"
    aria-label={text('list.forget-query', { name })}
    onClick={onForget}
  >
    <Icon name="close" />
  </button>
);

const SaveButton = () => {
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <button
        className="button compact-button"
        type="button"
        onClick={() => {
          setNaming(true);
        }}
      >
        <BookmarkIcon />
        Save this filter
      </button>
      <AddSavedQueryDialog
        open={isNaming}
        onClose={closeUnlessBackdrop(() => {
          setNaming(false);
        })}
      />
    </>
  );
};

type TabProps = {
  readonly label: string;
  readonly count?: number | undefined;
  readonly current: boolean;
  readonly to: string;
};

const Tab = ({ label, count, current, to }: TabProps) => (
  <LinkBase to={{ search: to }} {...(current ? { 'aria-current': 'true' } : {})}>
    {label} {count === undefined ? null : <span className="faint">{formatCount(count)}</span>}
  </LinkBase>
);

// Fetched once the rows are loaded, and again with them. An observed query would be sent again when logging out empties the cache.
const useCounts = (
  standing: readonly PredefinedQuery[],
  count: CountFilters | undefined,
): readonly number[] | undefined => {
  const { resource, total } = useList();
  const client = useQueryClient();
  const [counts, setCounts] = useState<readonly number[]>();
  useEffect(() => {
    if (count === undefined || total === undefined) return undefined;
    let isUnmounted = false;
    client
      .query({
        queryKey: [resource, 'counts', standing],
        queryFn: () => count(standing.map(({ filter }) => filter)),
        staleTime: minuteMs,
        retry: false,
      })
      .then(
        (found) => {
          if (!isUnmounted) setCounts(found);
        },
        () => undefined,
      );
    return () => {
      isUnmounted = true;
    };
  }, [client, resource, standing, count, total]);
  return counts;
};
