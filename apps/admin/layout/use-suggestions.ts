import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useDataProvider } from 'react-admin';
import { useDebounced } from '#ui/use-debounced.ts';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { toSearchGroups, type SearchHit } from '../search/hits.ts';

// Debounced, so that not every keystroke sends a request.
const debounceMs = 200;
const minLength = 3;
const maxHitsPerKind = 3;

type Suggestions = {
  /** Empty unless they are shown. */
  readonly hits: readonly SearchHit[];
  readonly active: number;
  readonly open: () => void;
  readonly close: () => void;
  /** Arrow keys move between the results, Escape hides them. Enter opens the active one. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** The first results of what is typed, without event streams. */
export const useSuggestions = (typed: string, onOpen: (hit: SearchHit) => void): Suggestions => {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const words = typed.trim();
  const hits = useHits(words, isOpen && words.length >= minLength);
  const setVisible = (open: boolean): void => {
    setOpen(open);
    setActive(-1);
  };
  const moveTo = (event: KeyboardEvent, to: number): void => {
    event.preventDefault();
    setActive((to + hits.length) % hits.length);
  };
  // Only the results are closed, not the menu around the field.
  const hideSuggestions = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setVisible(false);
  };
  return {
    hits,
    active,
    open: () => {
      setVisible(true);
    },
    close: () => {
      setVisible(false);
    },
    onKeyDown: (event) => {
      const hit = hits[active];
      if (!isOpen && event.key === 'ArrowDown') setVisible(true);
      if (hits.length === 0) return;
      if (event.key === 'Escape') hideSuggestions(event);
      if (event.key === 'ArrowDown') moveTo(event, active + 1);
      if (event.key === 'ArrowUp') moveTo(event, active === -1 ? -1 : active - 1);
      if (event.key !== 'Enter' || hit === undefined) return;
      event.preventDefault();
      onOpen(hit);
    },
  };
};

const useHits = (words: string, isEnabled: boolean): readonly SearchHit[] => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const debouncedWords = useDebounced(words, debounceMs);
  const { data } = useQuery({
    queryKey: ['search', debouncedWords],
    queryFn: () => dataProvider.search(debouncedWords),
    enabled: isEnabled && debouncedWords === words,
    retry: false,
  });
  if (!isEnabled || debouncedWords !== words || data === undefined) return [];
  return toSearchGroups({ ...data, streams: [] }, words).flatMap(({ hits }) =>
    hits.slice(0, maxHitsPerKind),
  );
};
