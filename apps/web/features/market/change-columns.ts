import { useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { readFromDevice, saveToDevice } from '../../lib/device-storage.ts';

/** Columns of changes that a reader can add to the market table or remove; the change of 24 hours is always shown. */
export const changeColumns = ['change1h', 'change7d', 'change30d'] as const;
export type ChangeColumn = (typeof changeColumns)[number];

const storageKey = 'tidemark.market-columns';

// Where two more columns fit. The style sheet uses the same widths.
const roomyQuery = '(min-width: 1500px), (min-width: 1220px) and (max-width: 1279px)';
const noColumns: readonly ChangeColumn[] = [];
const usualColumns: readonly ChangeColumn[] = ['change1h', 'change7d'];

/** The stored choice; undefined before a choice. Unknown names are ignored. */
export const parseChangeColumns = (stored: string | null): readonly ChangeColumn[] | undefined => {
  if (stored === null) return undefined;
  const names = stored.split(' ');
  return changeColumns.filter((column) => names.includes(column));
};

/** The chosen columns, which this device remembers; before a choice, those that fit. */
export const useChangeColumns = (): [
  shown: readonly ChangeColumn[],
  choose: (columns: readonly ChangeColumn[]) => void,
] => {
  const [chosen, setChosen] = useState(() => parseChangeColumns(readFromDevice(storageKey)));
  const isRoomy = useMedia(roomyQuery);
  return [
    chosen ?? (isRoomy ? usualColumns : noColumns),
    (columns) => {
      setChosen(columns);
      saveToDevice(storageKey, columns.join(' '));
    },
  ];
};
