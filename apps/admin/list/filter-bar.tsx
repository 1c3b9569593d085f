import { DateInput, FilterForm, SelectInput, TextInput } from 'react-admin';
import { Icon } from '#ui/icons.tsx';
import { text } from '../texts/text.ts';
import { dayOf, dayStart, filterInWords, withoutFilter, type ListFilter } from './list-filter.ts';
import { useList } from './use-list.ts';

type FilterBarProps = { readonly name: string; readonly filters: readonly ListFilter[] };

/** react-admin's filter form: every filter is there from the start, and works as it is changed. */
export const FilterBar = ({ name, filters }: FilterBarProps) => {
  const { setFilters } = useList();
  return (
    <div role="search" aria-label={text('list.filter', { name })} className="fbar">
      <FilterForm filters={filters.filter(({ kind }) => kind !== 'chip').map(inputOf)} />
      <button
        className="btn"
        type="button"
        onClick={() => {
          setFilters({});
        }}
      >
        {text('list.clear')}
      </button>
    </div>
  );
};

const inputOf = ({ source, label, kind, any = '', choices = {} }: ListFilter) => {
  const common = { source, label, alwaysOn: true, helperText: false } as const;
  if (kind === 'choice')
    return (
      <SelectInput
        key={source}
        {...common}
        choices={Object.entries(choices).map(([id, name]) => ({ id, name }))}
        emptyText={any}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      />
    );
  if (kind === 'words')
    return <TextInput key={source} {...common} type="search" className="grow" />;
  const later = kind === 'until' ? 1 : 0;
  return (
    <DateInput
      key={source}
      {...common}
      format={(moment: unknown) => dayOf(moment, later)}
      parse={(day: string) => (day === '' ? '' : dayStart(day, later))}
    />
  );
};

/** Everything that narrows the list, whatever set it; each can be taken away alone. */
export const FilterChips = ({ filters }: Pick<FilterBarProps, 'filters'>) => {
  const { filterValues, setFilters } = useList();
  const set = Object.entries(filterValues);
  if (set.length === 0) return null;
  return (
    <ul className="fchips" aria-label={text('list.filters-set')}>
      {set.map(([source, value]) => {
        const words = filterInWords(filters, source, value);
        return (
          <li key={source}>
            <button
              type="button"
              aria-label={text('list.remove-filter', { filter: words })}
              onClick={() => {
                setFilters(withoutFilter(filterValues, source));
              }}
            >
              {words}
              <Icon name="close" />
            </button>
          </li>
        );
      })}
    </ul>
  );
};
