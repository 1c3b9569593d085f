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
  const [chosenUnder, setChosenUnder] = useState<string>();
  const scope = useMemo(
    () => ({
      everything: chosenUnder === current,
      setEverything: (everything: boolean) => {
        setChosenUnder(everything ? current : undefined);
      },
    }),
    [chosenUnder, current],
  );
  return <Scope value={scope}>{children}</Scope>;
};
