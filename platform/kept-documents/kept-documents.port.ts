/** Key of a document: its account, its kind, and its name, which is unique per kind. */
export type DocumentKey = {
  readonly accountId: string;
  readonly kind: string;
  readonly name: string;
};

/** A small JSON document. Times are those of the system clock, never of the movable clock. */
export type KeptDocument = {
  readonly value: unknown;
  readonly savedAt: string;
  /** ISO-8601; null for a document that does not expire. */
  readonly expiresAt: string | null;
};

/** A document with its name. */
export type NamedDocument = KeptDocument & { readonly name: string };

/**
 * Small documents that an account stores between visits, such as unsaved edits. They are not in
 * any event or read model.
 */
export interface KeptDocuments {
  /** Undefined when absent or expired. */
  find(key: DocumentKey): Promise<KeptDocument | undefined>;
  /** All documents of a kind that have not expired, newest first. */
  list(accountId: string, kind: string): Promise<readonly NamedDocument[]>;
  save(key: DocumentKey, document: KeptDocument): Promise<void>;
  remove(key: DocumentKey): Promise<void>;
  /** Removes all documents of an account, or all of one kind. */
  removeAll(accountId: string, kind?: string): Promise<void>;
  /** Deletes expired documents, which are never found. Returns their number. */
  removeExpired(): Promise<number>;
  close(): Promise<void>;
}

/** The store below the encryption, with values as stored. */
export interface StoredKeptDocuments extends KeptDocuments {
  /** The documents of all accounts, for copying them into another store. */
  all(): AsyncIterable<DocumentKey & KeptDocument>;
}
