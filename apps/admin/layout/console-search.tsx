import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import { maxSearchLength } from '#contract/fields.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { SearchIcon } from '#ui/parts/icons.tsx';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { getSearchTarget, allMembersPath, type SearchHit } from '../search/hits.ts';
import { SearchSuggestions, suggestionId } from './search-suggestions.tsx';
import { useSuggestions } from './use-suggestions.ts';

type ConsoleSearchProps = {
  /** Whether `/` focuses this field. */
  readonly slash?: boolean;
  readonly autoFocus?: boolean;
  /** Called when a result is opened. */
  readonly onFound?: () => void;
};

/**
 * Searches everything. The first results are shown while typing. Enter opens a single result directly, several as a
 * list or a results page.
 */
export const ConsoleSearch = ({
  slash = false,
  autoFocus = false,
  onFound,
}: ConsoleSearchProps) => {
  const id = useId();
  const listId = `${id}results`;
  const [words, setWords] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const { search, open } = useSearch(onFound);
  const openHit = ({ to }: SearchHit): void => {
    setWords('');
    inputRef.current?.blur();
    open(to);
  };
  const suggestions = useSuggestions(words, openHit);
  const { hits, active } = suggestions;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    inputRef.current?.blur();
    void search(words.trim()).then((hasOpened) => {
      // Words typed meanwhile are kept, and so are all of them after an error.
      if (hasOpened) setWords((now) => (now === words ? '' : now));
    });
  };
  return (
    <form role="search" className="search" aria-label="Everything" onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        Search members, invoices, cards and streams
      </label>
      <SearchIcon />
      <input
        ref={inputRef}
        id={id}
        type="search"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(hits[active] === undefined
          ? {}
          : { 'aria-activedescendant': suggestionId(listId, active) })}
        maxLength={maxSearchLength}
        autoComplete="off"
        autoFocus={autoFocus}
        placeholder="Name, email, invoice, card or ID"
        {...(slash ? { 'aria-keyshortcuts': '/' } : {})}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          suggestions.open();
        }}
        onBlur={suggestions.close}
        onKeyDown={suggestions.onKeyDown}
      />
      {slash ? <kbd aria-hidden="true">/</kbd> : null}
      {hits.length === 0 ? null : (
        <SearchSuggestions id={listId} hits={hits} active={active} onOpen={openHit} />
      )}
    </form>
  );
};

type SearchActions = {
  /** Opens the result and returns true, unless the request failed or a later one replaced it. */
  readonly search: (words: string) => Promise<boolean>;
  readonly open: (address: string) => void;
};

const useSearch = (onFound?: () => void): SearchActions => {
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const latestRequestId = useRef(0);
  const openAddress = (address: string): void => {
    latestRequestId.current += 1;
    navigate(address);
    onFound?.();
  };
  return {
    open: openAddress,
    search: async (words) => {
      latestRequestId.current += 1;
      const requestId = latestRequestId.current;
      const address = await findAddress(dataProvider, words).catch((error: unknown) => {
        notify(`The search failed\n${formatFailure(error)}`, { type: 'error' });
      });
      if (typeof address !== 'string' || requestId !== latestRequestId.current) return false;
      openAddress(address);
      return true;
    },
  };
};

const findAddress = async (
  dataProvider: Pick<ConsoleDataProvider, 'search'>,
  words: string,
): Promise<string> =>
  words === '' ? allMembersPath : getSearchTarget(await dataProvider.search(words), words);
