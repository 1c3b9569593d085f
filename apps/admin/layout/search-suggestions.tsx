import type { SearchHit } from '../search/hits.ts';
import { text } from './texts.ts';

type SearchSuggestionsProps = {
  readonly id: string;
  readonly hits: readonly SearchHit[];
  /** Position of the result that Enter opens; -1 if Enter searches. */
  readonly active: number;
  readonly onOpen: (hit: SearchHit) => void;
};

/** The first results below the search field. */
export const SearchSuggestions = ({ id, hits, active, onOpen }: SearchSuggestionsProps) => (
  <div className="results">
    <ul id={id} role="listbox" aria-label="First results">
      {hits.map((hit, at) => (
        <li
          key={`${hit.to} ${hit.label}`}
          id={suggestionId(id, at)}
          role="option"
          aria-selected={at === active}
          className={at === active ? 'suggestion active' : 'suggestion'}
          onPointerDown={(event) => {
            // Keeps the focus in the field until the click completes.
            event.preventDefault();
          }}
          onClick={() => {
            onOpen(hit);
          }}
        >
          <span>{hit.label}</span>
          {hit.detail === undefined ? null : <span className="faint">{hit.detail}</span>}
        </li>
      ))}
    </ul>
    <p className="result-count" role="status">
      {text('layout.search.shown', { smart_count: hits.length })}
    </p>
  </div>
);

export const suggestionId = (listId: string, at: number): string => `${listId}-${String(at)}`;
