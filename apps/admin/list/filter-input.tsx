import { DateInput, DateTimeInput, NumberInput, SelectInput, TextInput } from 'react-admin';
import {
  dayStart,
  fromFilterMinute,
  toFilterDay,
  toFilterMinute,
  type ListFilter,
} from './list-filter.ts';
import { NamesInput } from './names-input.tsx';

/** The field of one filter. */
export const FilterInput = ({ source, label, kind, any = '', choices = {} }: ListFilter) => {
  const common = { source, label, size: 'small', helperText: false } as const;
  if (kind === 'choice' || kind === 'yes-no')
    return (
      <SelectInput
        {...common}
        {...(kind === 'yes-no' ? yesNoValues : {})}
        choices={Object.entries(choices).map(([id, name]) => ({ id, name }))}
        emptyText={any}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      />
    );
  if (kind === 'words') return <TextInput {...common} type="search" className="grow" />;
  if (kind === 'pounds')
    return <NumberInput {...common} min={0} format={penceToPounds} parse={poundsToPence} />;
  if (kind === 'moment')
    return (
      <DateTimeInput
        {...common}
        format={toFilterMinute}
        parse={(minute: string) => fromFilterMinute(minute)}
      />
    );
  if (kind === 'names') return <NamesInput {...common} />;
  const daysToAdd = kind === 'until' ? 1 : 0;
  return (
    <DateInput
      {...common}
      format={(moment: unknown) => toFilterDay(moment, daysToAdd)}
      parse={(day: string) => (day === '' ? '' : dayStart(day, daysToAdd))}
    />
  );
};

// The option is a text, and the filter a boolean.
const yesNoValues = {
  format: (value: unknown): string => (typeof value === 'boolean' ? String(value) : ''),
  parse: (option: string): boolean | '' => (option === '' ? '' : option === 'true'),
};

const penceToPounds = (pence: unknown): string =>
  typeof pence === 'number' ? String(pence / 100) : '';

const poundsToPence = (pounds: string | number): number | '' =>
  typeof pounds === 'number' && pounds >= 0 ? Math.round(pounds * 100) : '';
