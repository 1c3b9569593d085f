import { Suspense, useId, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { MarketCoin } from '#contract/market/market.ts';
import { type NewsItem, newsSearchLimits, newsEndpoints } from '#contract/news/news.ts';
import { SearchIcon } from '#ui/parts/icons.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { useSlash } from '#ui/use-slash.ts';
import { useCall } from '#ui/api/use-call.ts';
import { lazyChunk } from '../../components/loading/lazy-chunk.tsx';
import { findMatchingCoins } from '../../features/market/coins-matching.ts';
import { useMarketList } from '../../features/market/use-market.ts';
import { coinPath } from '../../lib/coin-path.ts';

const texts = {
  field: 'Search coins and news',
} as const;

const SearchResults = lazyChunk(async () => (await import('./search-results.tsx')).SearchResults);

// Debounced, so that not every keystroke sends a request.
const debounceMs = 150;
const minQueryLength = 2;
const maxHitsPerKind = 3;

type Search = {
  typed: string;
  wanted: string;
  shown: boolean;
  coins: readonly MarketCoin[];
  /** Undefined while loading. */
  news: readonly NewsItem[] | undefined;
  hits: number;
  active: number;
  setActive: (at: number) => void;
  setOpen: (open: boolean) => void;
  type: (typed: string) => void;
  pick: (address: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const maxQueryLength = newsSearchLimits.maxLength;

// Results of an outdated query are hidden; if the request fails, the coins remain.
const useNewsMatching = (wanted: string, shown: boolean): readonly NewsItem[] | undefined => {
  const text = useDebounced(wanted, debounceMs);
  const isEnabled = shown && text === wanted && text.length <= maxQueryLength;
  const { data, isError } = useCall(
    newsEndpoints.searchNews,
    { query: { q: text } },
    { enabled: isEnabled, retry: false },
  );
  if (wanted.length > maxQueryLength) return [];
  if (!isEnabled) return undefined;
  return isError ? [] : data?.slice(0, maxHitsPerKind);
};

// The query, its results and the active result.
const useSearch = (onPicked: (() => void) | undefined): Search => {
  const { data } = useMarketList();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const trimmedQuery = typed.trim();
  const isListOpen = isOpen && trimmedQuery.length >= minQueryLength;
  const coins = isListOpen ? findMatchingCoins(data ?? [], trimmedQuery, maxHitsPerKind) : [];
  const news = useNewsMatching(trimmedQuery, isListOpen);
  const hitUrls = [
    ...coins.map(({ coinSymbol }) => coinPath(coinSymbol)),
    ...(news ?? []).map(({ url }) => url),
  ];
  const hitCount = hitUrls.length;
  const openHit = (address: string): void => {
    setTyped('');
    setOpen(false);
    void navigate(address);
    onPicked?.();
  };
  const moveSelection = (event: KeyboardEvent, by: number): void => {
    if (hitCount === 0) return;
    event.preventDefault();
    setActive((active + by + hitCount) % hitCount);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const address = hitUrls[active];
    if (event.key === 'ArrowDown') moveSelection(event, 1);
    if (event.key === 'ArrowUp') moveSelection(event, -1);
    if (event.key === 'Escape') setOpen(false);
    if (event.key === 'Enter' && address !== undefined) openHit(address);
  };
  const type = (next: string): void => {
    setTyped(next);
    setOpen(true);
    setActive(0);
  };
  return {
    typed,
    wanted: trimmedQuery,
    shown: isListOpen,
    coins,
    news,
    hits: hitCount,
    active,
    setActive,
    setOpen,
    type,
    pick: openHit,
    onKeyDown,
  };
};

type SearchBoxProps = {
  label: string;
  // Only one search box on a page handles the slash key.
  slash?: boolean;
  onPicked?: () => void;
};

export const SearchBox = ({ label, slash = false, onPicked }: SearchBoxProps): JSX.Element => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const search = useSearch(onPicked);
  const { typed, wanted, shown, coins, news, hits, active, setActive, setOpen } = search;
  // The slash key focuses the search, unless a field has the focus.
  useSlash(() => input.current?.focus(), slash);
  return (
    <div className="search" role="search" aria-label={label}>
      <label className="visually-hidden" htmlFor={`${id}i`}>
        {texts.field}
      </label>
      <SearchIcon />
      <input
        ref={input}
        id={`${id}i`}
        type="search"
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}r`}
        aria-autocomplete="list"
        {...(hits === 0 ? {} : { 'aria-activedescendant': `${id}r-${String(active)}` })}
        placeholder={texts.field}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          search.type(event.target.value);
        }}
        onFocus={() => {
          setOpen(true);
        }}
        onBlur={() => {
          setOpen(false);
        }}
        onKeyDown={search.onKeyDown}
      />
      <kbd aria-hidden="true">{shown ? 'esc' : '/'}</kbd>
      {shown ? (
        <Suspense>
          <SearchResults
            id={`${id}r`}
            typed={wanted}
            coins={coins}
            news={news}
            active={active}
            onPick={search.pick}
            onPoint={setActive}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
