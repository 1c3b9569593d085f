export type Write = {
  readonly kind: 'registration' | 'display name' | 'preferences' | 'grant' | 'confirmation';
  /** What the event says of it; no other write of the run has it. */
  readonly text: string;
  isAcknowledged: boolean;
};

export type Ledger = {
  readonly writes: readonly Write[];
  readonly begin: (kind: Write['kind'], text: string) => Write;
  /** The data were set back to a copy that was made when the ledger had this length. */
  readonly setBackTo: (length: number) => void;
};

export const newLedger = (): Ledger => {
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
