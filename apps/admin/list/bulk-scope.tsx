import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useList } from './use-list.ts';

export type BulkScope = {
  /** All results of the filter are selected, loaded or not. */
  readonly everything: boolean;
  readonly setEverything: (everything: boolean) => void;
};

const Scope = createContext<BulkScope>({ everything: false, setEverything: () => undefined });

export const useBulkScope = (): BulkScope => useContext(Scope);

export const BulkScopeProvider = ({ children }: { readonly children: ReactNode }) => {
  const { filterValues } = useList();
  const current = JSON.stringify(filterValues);
  // Applies to the filter under which it was chosen.
  const [selectedFilterKey, setSelectedFilterKey] = useState<string>();
  const scope = useMemo(
    () => ({
      everything: selectedFilterKey === current,
      setEverything: (everything: boolean) => {
        setSelectedFilterKey(everything ? current : undefined);
      },
    }),
    [selectedFilterKey, current],
  );
  return <Scope value={scope}>{children}</Scope>;
};
