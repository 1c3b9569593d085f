import { Dialog } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useStore, type DataProvider } from 'react-admin';
import type { Member } from '#contract/admin.ts';
import { Icon } from '#ui/icons.tsx';
import { useFilters, type Filters } from './use-filters.ts';
import { BookmarkIcon } from '../layout/icons.tsx';

type SavedFilter = { readonly label: string; readonly filter: Filters };

const standingFilters: readonly SavedFilter[] = [
  { label: 'All', filter: {} },
  { label: 'Granted', filter: { origin: 'grant' } },
  { label: 'Ends within 7 days', filter: { endsWithinDays: 7 } },
  { label: 'Staff', filter: { role: 'admin' } },
  { label: 'Erased', filter: { erased: true } },
];

const sameFilters = (one: Filters, other: Filters): boolean => {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
};

export const SavedFilters = () => {
  const { filters: current, setFilters } = useFilters();
  const [own, setOwn] = useStore<SavedFilter[]>('members.saved-filters', []);
  const [naming, setNaming] = useState(false);
  const all = [...standingFilters, ...own];
  const counts = useCounts(standingFilters);
  const known = all.some(({ filter }) => sameFilters(filter, current));
  return (
    <nav className="saved" aria-label="Saved filters">
      {all.map(({ label, filter }, index) => (
        <a
          key={`${String(index)} ${label}`}
          href={`?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`}
          aria-current={sameFilters(filter, current) ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            setFilters(filter);
          }}
        >
          {label} <Count count={index === 0 ? undefined : counts[index]} />
        </a>
      ))}
      {known ? (
        <ForgetButton
          filter={own.find(({ filter }) => sameFilters(filter, current))}
          onForget={(gone) => {
            setOwn(own.filter((saved) => saved !== gone));
          }}
        />
      ) : (
        <button
          className="btn smb2"
          type="button"
          onClick={() => {
            setNaming(true);
          }}
        >
          <BookmarkIcon />
          Save this filter
        </button>
      )}
      <NameDialog
        open={naming}
        onClose={() => {
          setNaming(false);
        }}
        onName={(label) => {
          setOwn([...own, { label, filter: current }]);
        }}
      />
    </nav>
  );
};

const Count = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className="faint">{count.toLocaleString('en-GB')}</span>;

const useCounts = (filters: readonly SavedFilter[]): readonly (number | undefined)[] => {
  const dataProvider = useDataProvider();
  return useQueries({
    queries: filters.map(({ filter }) => ({
      queryKey: ['members', 'count', filter],
      queryFn: () => countOf(dataProvider, filter),
      staleTime: 60_000,
      retry: false,
    })),
  }).map(({ data }) => data);
};

const countOf = async (dataProvider: DataProvider, filter: Filters): Promise<number> => {
  const pagination = { page: 1, perPage: 1 };
  const sort = { field: 'id', order: 'ASC' } as const;
  const answer = await dataProvider.getList<Member>('members', { filter, pagination, sort });
  return answer.total ?? 0;
};

type ForgetButtonProps = {
  readonly filter: SavedFilter | undefined;
  readonly onForget: (filter: SavedFilter) => void;
};

const ForgetButton = ({ filter, onForget }: ForgetButtonProps) =>
  filter === undefined ? null : (
    <button
      className="ibtn"
      type="button"
      aria-label={`Forget the filter ${filter.label}`}
      onClick={() => {
        onForget(filter);
      }}
    >
      <Icon name="close" />
    </button>
  );

type NameDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onName: (label: string) => void;
};

const NameDialog = ({ open, onClose, onName }: NameDialogProps) => (
  <Dialog open={open} onClose={onClose} aria-labelledby="name-filter">
    <form
      className="dlg"
      onSubmit={(event) => {
        event.preventDefault();
        const label = new FormData(event.currentTarget).get('label');
        if (typeof label !== 'string' || label.trim() === '') return;
        onName(label.trim());
        onClose();
      }}
    >
      <header>
        <h2 id="name-filter">Save this filter</h2>
      </header>
      <div>
        <div className="field">
          <label htmlFor="filter-label">Name</label>
          <input id="filter-label" name="label" maxLength={40} required autoFocus />
          <p className="hint">Kept on this device.</p>
        </div>
      </div>
      <footer>
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className="btn pri" type="submit">
          Save
        </button>
      </footer>
    </form>
  </Dialog>
);
