/** A stream, folded up to a revision. */
export type FoldedStream = {
  readonly state: unknown;
  readonly revision: number;
  /** Id of the last event. If the event at `revision` has another id, the log was replaced. */
  readonly lastId: string;
  /** The function that folded it; another function gives another state. */
  readonly evolve: unknown;
  /** The first 32 bits of every event id. A repeated command whose id is not among them is new. */
  readonly idPrefixes: Set<number>;
  /** Accounts and months whose keys decrypted events of the stream. */
  readonly subjects: Set<string>;
};

/**
 * Folded states of streams that this process used recently, so that the cost of a command does not grow with the age
 * of its stream. Correct without any notification: a reader checks the last event, folds those after it, and an append
 * expects the revision that was read.
 */
export type FoldedStreams = {
  /** Undefined if the stream is not cached, or if one of its keys was destroyed. */
  readonly find: (stream: string) => Promise<FoldedStream | undefined>;
  /** Keeps the state unless a later one is cached. */
  readonly set: (stream: string, folded: FoldedStream) => void;
  /** Removes every state that contains data of this account, in every process. */
  readonly forget: (subject: string) => Promise<void>;
  readonly close: () => Promise<void>;
};
