import type { Hit } from '../search/hits.ts';
import { text } from '../texts/text.ts';

type SearchSuggestionsProps = {
  readonly id: string;
  readonly hits: readonly Hit[];
  /** Position of the result that Enter opens; -1 if Enter searches. */
  readonly active: number;
  readonly onOpen: (hit: Hit) => void;
  readonly onPoint: (at: number) => void;
};

/** The first results below the search field. */
export const SearchSuggestions = ({
  id,
  hits,
  active,
  onOpen,
  onPoint,
}: SearchSuggestionsProps) => (
  <ul className="results" id={id} role="listbox" aria-label={text('layout.search.suggestions')}>
    {hits.map((hit, at) => (
      <li
        key={hit.to}
        id={suggestionId(id, at)}
        role="option"
        aria-selected={at === active}
        className={at === active ? 'suggestion active' : 'suggestion'}
        onPointerEnter={() => {
          onPoint(at);
        }}
        onPointerDown={(event) => {
          // Keeps the focus in the field until the click completes.
          event.preventDefault();
        }}
        onClick={() => {
          onOpen(hit);
        }}
      >
        <span>{hit.words}</span>
        {hit.beside === undefined ? null : <span className="faint">{hit.beside}</span>}
      </li>
    ))}
  </ul>
);

export const suggestionId = (listId: string, at: number): string => `${listId}-${String(at)}`;
