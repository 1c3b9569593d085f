import type { JSX } from 'react';
import { SearchIcon } from '#ui/parts/icons.tsx';
import { tableTexts as texts } from '../table-texts.ts';

/** Filters the table. */
export const CoinSearch = ({
  typed,
  onType,
}: {
  typed: string;
  onType: (typed: string) => void;
}): JSX.Element => (
  <form
    role="search"
    aria-label={texts.search.label}
    className="search table-search"
    onSubmit={(event) => {
      event.preventDefault();
    }}
  >
    <label className="visually-hidden" htmlFor="coin-search">
      {texts.search.field}
    </label>
    <SearchIcon />
    <input
      id="coin-search"
      type="search"
      placeholder={texts.search.placeholder}
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        onType(event.target.value);
      }}
    />
  </form>
);
