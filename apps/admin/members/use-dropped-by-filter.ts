import { useEffect } from 'react';
import { useListContext, useStore } from 'react-admin';
import type { Member } from '#contract/admin.ts';
import { useFilters } from './use-filters.ts';

/** A selection belongs to the filter it was made under: with another one, commands would reach members that nobody sees. */
export const useDroppedByFilter = (): void => {
  const { onUnselectItems } = useListContext<Member>();
  const { filters } = useFilters();
  const current = JSON.stringify(filters);
  // Kept beside the selection, which outlives the page too.
  const [selectedUnder, setSelectedUnder] = useStore<string | null>('members.selected-under', null);
  useEffect(() => {
    if (selectedUnder === current) return;
    setSelectedUnder(current);
    if (selectedUnder !== null) onUnselectItems();
  }, [current, selectedUnder, setSelectedUnder, onUnselectItems]);
};
