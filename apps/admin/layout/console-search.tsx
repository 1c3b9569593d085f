import { useEffect, useId, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import {
  useCreatePath,
  useDataProvider,
  useNavigate,
  useNotify,
  useResourceDefinitions,
  type DataProvider,
} from 'react-admin';
import { failureInWords } from '#ui/api-error.ts';
import { SearchIcon } from '#ui/icons.tsx';
import { text } from '../texts/text.ts';

/** Looks through every resource that can be searched by words; a single hit is opened, otherwise its list is. */
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

type Hit = { readonly resource: string; readonly total: number; readonly id: string | undefined };

const useSearch = (): ((words: string) => Promise<void>) => {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const definitions = Object.values(useResourceDefinitions());
  const searchable = definitions
    .filter(({ options }: { options?: { searchable?: boolean } }) => options?.searchable === true)
    .map(({ name }) => name);
  const newest = useRef(0);
  return async (words) => {
    newest.current += 1;
    const own = newest.current;
    const found = await Promise.all(
      searchable.map((resource) => hitsOf(dataProvider, resource, words)),
    ).catch((error: unknown) => {
      notify(`${text('layout.search.failed')}\n${failureInWords(error)}`, { type: 'error' });
    });
    if (found === undefined || own !== newest.current) return;
    const hits = found.filter(({ total }) => total > 0);
    const { resource, total, id } = hits[0] ?? { resource: searchable[0] ?? '', total: 0, id: '' };
    if (words !== '' && hits.length === 1 && total === 1 && id !== undefined) {
      navigate(createPath({ resource, type: 'show', id }));
      return;
    }
    const filter = JSON.stringify(words === '' ? {} : { q: words });
    navigate(`/${resource}?${new URLSearchParams({ filter, page: '1' }).toString()}`);
  };
};

const hitsOf = async (
  dataProvider: DataProvider,
  resource: string,
  words: string,
): Promise<Hit> => {
  const { data, total = 0 } = await dataProvider.getList<{ id: string }>(resource, {
    filter: words === '' ? {} : { q: words },
    pagination: { page: 1, perPage: 2 },
    sort: { field: 'id', order: 'ASC' },
  });
  return { resource, total, id: data[0]?.id };
};

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
