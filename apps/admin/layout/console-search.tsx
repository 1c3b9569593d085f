import { useEffect, useId, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import { failureInWords } from '#ui/api-error.ts';
import { SearchIcon } from '#ui/icons.tsx';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { addressOf, allMembers } from '../search/hits.ts';
import { text } from '../texts/text.ts';

/** Searches everything; a single hit is opened, otherwise the list or the page of what was found. */
export const ConsoleSearch = ({ slash = false }: { readonly slash?: boolean }) => {
  const id = useId();
  const [words, setWords] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const search = useSearch();
  useSlash(input, slash);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    input.current?.blur();
    void search(words.trim()).then(() => {
      // What was typed meanwhile is another search.
      setWords((now) => (now === words ? '' : now));
    });
  };
  return (
    <form role="search" className="search" aria-label={text('layout.search')} onSubmit={submit}>
      <label className="sr" htmlFor={id}>
        {text('layout.search.label')}
      </label>
      <SearchIcon />
      <input
        ref={input}
        id={id}
        type="search"
        maxLength={200}
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

const useSearch = (): ((words: string) => Promise<void>) => {
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const newest = useRef(0);
  return async (words) => {
    newest.current += 1;
    const own = newest.current;
    const address = await addressFor(dataProvider, words).catch((error: unknown) => {
      notify(`${text('layout.search.failed')}\n${failureInWords(error)}`, { type: 'error' });
    });
    if (typeof address === 'string' && own === newest.current) navigate(address);
  };
};

const addressFor = async (
  dataProvider: Pick<ConsoleDataProvider, 'search'>,
  words: string,
): Promise<string> =>
  words === '' ? allMembers : addressOf(await dataProvider.search(words), words);

const typedInto = 'input, textarea, select, [contenteditable], [role=combobox], [role=dialog]';

/** `/` goes to the search from everywhere but a field: the bar's, or the list's where the bar has none. */
const useSlash = (input: RefObject<HTMLInputElement | null>, isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return undefined;
    const focus = (event: KeyboardEvent): void => {
      const from = event.target instanceof Element ? event.target.closest(typedInto) : null;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || from !== null) return;
      event.preventDefault();
      const inPage = document.querySelector<HTMLInputElement>('main [type=search]');
      (input.current?.checkVisibility() === false ? inPage : input.current)?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => {
      document.removeEventListener('keydown', focus);
    };
  }, [input, isOn]);
};
