import { useEffect, useState } from 'react';
import { planLabels } from '#contract/plan-labels.ts';
import { useFilters, type Filters } from './use-filters.ts';
import { originLabels, statusLabels } from './words.ts';

type Choice = {
  readonly field: string;
  readonly label: string;
  readonly any: string;
  readonly words: Readonly<Record<string, string>>;
};

const choices: readonly Choice[] = [
  { field: 'plan', label: 'Plan', any: 'Any plan', words: planLabels },
  { field: 'status', label: 'Status', any: 'Any status', words: statusLabels },
  {
    field: 'origin',
    label: 'Origin',
    any: 'Any origin',
    words: { ...originLabels, none: 'no plan' },
  },
];

const typingPauseMs = 300;

export const FilterBar = () => {
  const { filters, setFilters } = useFilters();
  const [words, setWords] = useWords(filters, setFilters);
  return (
    <form
      className="fbar"
      role="search"
      aria-label="Filter members"
      onSubmit={(event) => {
        event.preventDefault();
        setFilters(withFilter(filters, 'q', words.trim()));
      }}
    >
      <label className="grow">
        E-mail, name or Stripe id
        <input
          className="inp"
          type="search"
          maxLength={200}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
          }}
        />
      </label>
      {choices.map((choice) => (
        <ChoiceFilter key={choice.field} {...choice} filters={filters} onChange={setFilters} />
      ))}
      <div className="r">
        <button
          className="btn"
          type="button"
          onClick={() => {
            setWords('');
            setFilters({});
          }}
        >
          Clear
        </button>
      </div>
    </form>
  );
};

// Another filter or link replaces the typed text; the URL that our own search sets does not.
const useWords = (
  filters: Filters,
  setFilters: (filters: Filters) => void,
): [string, (words: string) => void] => {
  const sought = typeof filters['q'] === 'string' ? filters['q'] : '';
  const [words, setWords] = useState(sought);
  const [seen, setSeen] = useState(sought);
  const [sent, setSent] = useState(sought);
  if (sought !== seen) {
    setSeen(sought);
    if (sought !== sent) setWords(sought);
  }
  useEffect(() => {
    const wanted = words.trim();
    if (wanted === sought) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      setFilters(withFilter(filters, 'q', wanted));
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [words, sought, filters, setFilters]);
  return [words, setWords];
};

type ChoiceFilterProps = Choice & {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
};

const ChoiceFilter = ({ field, label, any, words, filters, onChange }: ChoiceFilterProps) => {
  const chosen = filters[field];
  return (
    <label>
      {label}
      <select
        className="inp"
        value={typeof chosen === 'string' ? chosen : ''}
        onChange={({ target }) => {
          onChange(withFilter(filters, field, target.value));
        }}
      >
        <option value="">{any}</option>
        {Object.entries(words).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
};

const withFilter = (filters: Filters, field: string, value: string): Filters => {
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => name !== field));
  return value === '' ? others : { ...others, [field]: value };
};
