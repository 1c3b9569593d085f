import {
  Children,
  createContext,
  isValidElement,
  useContext,
  useMemo,
  type ReactNode,
} from 'react';
import { useStore } from 'react-admin';
import { useList } from './use-list.ts';

type DeclaredColumns = {
  /** The fields of the columns, in the declared order. */
  readonly sources: readonly string[];
  readonly hidden: readonly string[];
};

export type ListColumns = {
  /** All columns that the list offers. */
  readonly sources: readonly string[];
  /** The visible ones, in the order chosen by the agent. */
  readonly shown: readonly string[];
};

const nothing: readonly never[] = [];
const DeclaredColumnsContext = createContext<DeclaredColumns>({
  sources: nothing,
  hidden: nothing,
});

type ProviderProps = {
  readonly columns: ReactNode;
  readonly hidden: readonly string[];
  readonly children: ReactNode;
};

/** Makes the list's columns known to its export. */
export const ListColumnsProvider = ({ columns, hidden, children }: ProviderProps) => {
  const declared = useMemo(() => ({ sources: listSources(columns), hidden }), [columns, hidden]);
  return <DeclaredColumnsContext value={declared}>{children}</DeclaredColumnsContext>;
};

const listSources = (columns: ReactNode): string[] =>
  Children.toArray(columns).map((column) =>
    isValidElement<{ source?: string }>(column) ? (column.props.source ?? '') : '',
  );

/** The columns as react-admin's table shows them, with the choices stored for this list. */
export const useListColumns = (): ListColumns => {
  const { sources, hidden } = useContext(DeclaredColumnsContext);
  const { resource } = useList();
  const [hiddenSources] = useStore<readonly string[]>(`${resource}.datatable`, hidden);
  const [ranks] = useStore<readonly number[]>(`${resource}.datatable_columnRanks`, nothing);
  const indexes = sources.map((_, index) => index);
  const order = [...ranks, ...indexes.filter((index) => !ranks.includes(index))];
  const shown = order.flatMap((index) => sources[index] ?? []);
  return { sources, shown: shown.filter((source) => !hiddenSources.includes(source)) };
};
