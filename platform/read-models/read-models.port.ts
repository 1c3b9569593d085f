import type { Position } from '../event-store/event-store.port.ts';

/** A JSON document with an id of its own. */
export type Document = { readonly id: string };

type Comparable = string | number | boolean | null;
type Condition<Value> = {
  readonly eq?: Value;
  readonly in?: readonly Value[];
  readonly gt?: Value;
  readonly gte?: Value;
  readonly lt?: Value;
  readonly lte?: Value;
  /** Case-sensitive part of a text; keep a lower-case field for searching. */
  readonly contains?: string;
  readonly prefix?: string;
};
/** The closed set of filters: conditions on top-level fields, all of which must hold. */
export type Filter<Doc extends Document> = {
  readonly [
    Field in keyof Doc as Exclude<Doc[Field], undefined> extends Comparable ? Field : never
  ]?: Condition<Exclude<Doc[Field], undefined>>;
};
/** Fields in order; ties are broken by id (the way of the last field), so that pages never overlap. Absent and null count as lowest. */
export type Sort<Doc extends Document> = readonly (readonly [keyof Doc & string, 'asc' | 'desc'])[];

/** Which documents of those that fit, in which order: `skip` from 0, all when `limit` is absent, by id when `sort` is. */
export type FindOptions<Doc extends Document> = {
  readonly sort?: Sort<Doc>;
  readonly skip?: number;
  readonly limit?: number;
};

/** What a read model declares about its documents. */
export type CollectionDefinition = {
  /** Kebab-case. */
  readonly name: string;
  /** Raised when documents change shape or meaning: leads to a rebuild beside the old one. */
  readonly version: number;
  /** Fields of each index, in order. */
  readonly indexes: readonly (readonly string[])[];
};

/** A document that is written whole, or removed. */
export type Change<Doc extends Document = Document> = {
  readonly id: string;
  /** Null removes the document. A removal keeps its position, so that a late repeat cannot bring it back. */
  readonly document: Doc | null;
  /** Position of the newest event in it; a change that is not newer than what is stored is skipped. Absent: always written. */
  readonly position?: Position;
};

/** How far a reader of the log has come; `name` is `<collection>@<version>`. */
export type Checkpoint = { readonly name: string; readonly position: Position };

/** What is written together. */
export type WriteBatch = {
  readonly changes: readonly {
    readonly collection: CollectionDefinition;
    readonly changes: readonly Change[];
  }[];
  /** Written with the changes (SQLite: the same transaction; MongoDB: after them). Never moves back. */
  readonly checkpoint?: Checkpoint;
  /** Nobody reads these versions before they are switched on: indexes may wait until then. */
  readonly building?: boolean;
};

/** Reads the version of a collection that is switched on. */
export interface Collection<Doc extends Document> {
  find(filter?: Filter<Doc>, options?: FindOptions<Doc>): Promise<Doc[]>;
  findOne(id: string): Promise<Doc | undefined>;
  count(filter?: Filter<Doc>): Promise<number>;
}

/** Throws `ReadModelsError`: `unavailable`, `full`, `invalid-filter`, `damaged`, `closed`. */
export interface ReadModels {
  /**
   * The readers' view: follows the switch from one version to the next without an empty read. Before the first switch it
   * is `definition.version` itself, so that what is never rebuilt (observations) needs no switch.
   */
  collection<Doc extends Document>(definition: CollectionDefinition): Collection<Doc>;
  /** Exactly this version, switched on or not: what a projection reads while it writes. */
  load<Doc extends Document>(
    definition: CollectionDefinition,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly document: Doc | null; readonly position: Position }>>;
  write(batch: WriteBatch): Promise<void>;
  checkpoint(name: string): Promise<Position>;
  /** The version that readers see; undefined before the first switch. */
  activeVersion(name: string): Promise<number | undefined>;
  /** Readers see `definition.version` from now on. */
  activate(definition: CollectionDefinition): Promise<void>;
  /** Removes one version with its documents and its checkpoint `<name>@<version>`; a `RangeError` for the active one. */
  drop(name: string, version: number): Promise<void>;
  /** Versions that have documents or a checkpoint, ascending. */
  versions(name: string): Promise<number[]>;
  close(): Promise<void>;
}

/** `unavailable`: may be asked again; `full`: no room, nothing written; `invalid-filter`: a field that has no such condition; `damaged`: the file cannot be read. */
export type ReadModelsErrorCode = 'unavailable' | 'full' | 'invalid-filter' | 'damaged' | 'closed';

/** The one error type of every adapter; `code` says what happened. */
export class ReadModelsError extends Error {
  readonly code: ReadModelsErrorCode;

  constructor(code: ReadModelsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ReadModelsError';
    this.code = code;
  }
}
