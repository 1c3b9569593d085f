/** Where a document is kept: one account, what kind it is, and its name among those. */
export type KeptKey = {
  readonly accountId: string;
  readonly kind: string;
  readonly name: string;
};

/** A small JSON document. Times are of the system clock, never of the movable one. */
export type KeptDocument = {
  readonly value: unknown;
  readonly savedAt: string;
  /** ISO-8601; null for a document without an end. */
  readonly expiresAt: string | null;
};

/** A document with its name. */
export type NamedDocument = KeptDocument & { readonly name: string };

/** What an account keeps for itself between visits, such as unsaved edits; no event and no read model holds it. */
export interface KeptDocuments {
  /** Undefined when absent or expired. */
  find(key: KeptKey): Promise<KeptDocument | undefined>;
  /** All of a kind that have not expired, the newest first. */
  list(accountId: string, kind: string): Promise<readonly NamedDocument[]>;
  /** Replaces what was kept under this key. */
  save(key: KeptKey, document: KeptDocument): Promise<void>;
  remove(key: KeptKey): Promise<void>;
  /** All that an account keeps, or all of one kind. */
  removeAll(accountId: string, kind?: string): Promise<void>;
  close(): Promise<void>;
}
