import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useList } from './use-list.ts';

export type BulkScope = {
  /** Everything that the filter finds is selected, whether or not it was loaded. */
  readonly everything: boolean;
  readonly setEverything: (everything: boolean) => void;
};

const Scope = createContext<BulkScope>({ everything: false, setEverything: () => undefined });

export const useBulkScope = (): BulkScope => useContext(Scope);

export const BulkScopeProvider = ({ children }: { readonly children: ReactNode }) => {
  const { filterValues } = useList();
  const current = JSON.stringify(filterValues);
  // It holds for the filter it was chosen under.
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
