import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import { formatFailure } from '#ui/api/api-error.ts';
import { SearchIcon } from '#ui/parts/icons.tsx';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { addressOf, allMembers } from '../search/hits.ts';
import { text } from '../texts/text.ts';

type ConsoleSearchProps = {
  /** Whether `/` focuses this field. */
  readonly slash?: boolean;
  readonly autoFocus?: boolean;
  /** Called when a result is opened. */
  readonly onFound?: () => void;
};

/** Searches everything. A single result opens directly, several open as a list or a results page. */
export const ConsoleSearch = ({
  slash = false,
  autoFocus = false,
  onFound,
}: ConsoleSearchProps) => {
  const id = useId();
  const [words, setWords] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const search = useSearch(onFound);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    input.current?.blur();
    void search(words.trim()).then(() => {
      // The input has changed since, so these results are outdated.
      setWords((now) => (now === words ? '' : now));
    });
  };
  return (
    <form role="search" className="search" aria-label={text('layout.search')} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {text('layout.search.label')}
      </label>
      <SearchIcon />
      <input
        ref={input}
        id={id}
        type="search"
        maxLength={200}
        autoFocus={autoFocus}
        placeholder={text('layout.search.hint')}
        {...(slash ? { 'aria-keyshortcuts': '/' } : {})}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
        }}
      />
      {slash ? <kbd aria-hidden="true">/</kbd> : null}
    </form>
  );
};

const useSearch = (onFound?: () => void): ((words: string) => Promise<void>) => {
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const newest = useRef(0);
  return async (words) => {
    newest.current += 1;
    const own = newest.current;
    const address = await addressFor(dataProvider, words).catch((error: unknown) => {
      notify(`${text('layout.search.failed')}\n${formatFailure(error)}`, { type: 'error' });
    });
    if (typeof address !== 'string' || own !== newest.current) return;
    navigate(address);
    onFound?.();
  };
};

const addressFor = async (
  dataProvider: Pick<ConsoleDataProvider, 'search'>,
  words: string,
): Promise<string> =>
  words === '' ? allMembers : addressOf(await dataProvider.search(words), words);
