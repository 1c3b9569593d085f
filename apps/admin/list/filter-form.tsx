import { useCallback, useEffect, useRef } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { FilterInput } from './filter-input.tsx';
import { areFiltersEqual, type Filters, type ListFilter } from './list-filter.ts';
import { readListSearch } from './list-search.ts';
import { useList } from './use-list.ts';

type FilterFormProps = { readonly filters: readonly ListFilter[] };

/** The fields of all filters, applied after a pause or with Enter. Not when a field is left: a press on a row would miss it, because the rows move. */
export const FilterForm = ({ filters }: FilterFormProps) => {
  const form = useForm<FormValues>({ defaultValues: toFormValues(filters, readFilters()) });
  const apply = useTypedFilters(form, filters);
  return (
    <FormProvider {...form}>
      <form
        className="filter-form"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {filters
          .filter(({ kind }) => kind !== 'chip')
          .map((filter) => (
            <div key={filter.source} className="filter-field">
              <FilterInput {...filter} />
            </div>
          ))}
      </form>
    </FormProvider>
  );
};

type FormValues = Record<string, unknown>;

// The address is ahead of the rendered list while a followed link renders.
const readFilters = (): Filters => readListSearch(location.search).filters;

// Those without a field too, because it may come later.
const toFormValues = (known: readonly ListFilter[], filters: Filters): FormValues =>
  Object.fromEntries(known.map(({ source }) => [source, filters[source] ?? '']));

/** A value that was typed while the address had the filters `on`. */
type TypedFilter = { readonly value: unknown; readonly on: Filters };

const pauseMs = 500;

/** Typed values change the filters on which they were typed; a link followed since replaces them. Returns how to apply them now. */
const useTypedFilters = (
  form: UseFormReturn<FormValues>,
  known: readonly ListFilter[],
): (() => void) => {
  const { filterValues, setFilters } = useList();
  const typed = useRef<ReadonlyMap<string, TypedFilter>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ known, setFilters });
  useEffect(() => {
    latest.current = { known, setFilters };
  });

  const apply = useCallback(() => {
    clearTimeout(timer.current);
    if (typed.current.size === 0) return;
    const filters = withTyped(readFilters(), typed.current);
    typed.current = new Map();
    latest.current.setFilters(filters);
  }, []);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          // A reset has no name.
          if (name === undefined) return;
          const one = { value: values[name], on: readFilters() };
          typed.current = new Map([...typed.current, [name, one]]);
          clearTimeout(timer.current);
          timer.current = setTimeout(apply, pauseMs);
        },
      }),
    [form, apply],
  );

  const filterKey = JSON.stringify(filterValues);
  useEffect(() => {
    const filters = withTyped(readFilters(), typed.current);
    const values = toFormValues(latest.current.known, filters);
    if (!areFiltersEqual(values, form.getValues())) form.reset(values);
  }, [form, filterKey]);
  return apply;
};

const withTyped = (filters: Filters, typed: ReadonlyMap<string, TypedFilter>): Filters => {
  const current = [...typed].filter(([, { on }]) => areFiltersEqual(on, filters));
  return {
    ...filters,
    ...Object.fromEntries(current.map(([source, { value }]) => [source, value])),
  };
};
