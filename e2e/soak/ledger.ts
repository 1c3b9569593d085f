export type Write = {
  readonly kind: 'registration' | 'display name' | 'preferences' | 'grant' | 'confirmation';
  /** Text in the event, unique to this write within the run. */
  readonly text: string;
  isAcknowledged: boolean;
};

export type WriteLog = {
  readonly writes: readonly Write[];
  readonly begin: (kind: Write['kind'], text: string) => Write;
  /**
   * Forgets writes that were made after a backup, because the data were restored from it. `length`
   * is the length of the ledger at the backup.
   */
  readonly setBackTo: (length: number) => void;
};

export const createWriteLog = (): WriteLog => {
  const writes: Write[] = [];
  return {
    writes,
    begin: (kind, text) => {
      const write = { kind, text, isAcknowledged: false };
      writes.push(write);
      return write;
    },
    setBackTo: (length) => {
      writes.length = length;
    },
  };
};
