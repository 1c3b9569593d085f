import type { Position } from '../event-store/event-store.port.ts';

/** A JSON document with its id. */
export type Document = { readonly id: string };

type Comparable = string | number | boolean | null;
type Condition<Value> = {
  readonly eq?: Value;
  readonly in?: readonly Value[];
  readonly gt?: Value;
  readonly gte?: Value;
  readonly lt?: Value;
  readonly lte?: Value;
  readonly prefix?: string;
  /**
   * Prefixes of words, which are separated by spaces: for each list, one of its texts must start a
   * word of the field. The field must be in lower case; a store may ignore case.
   */
  readonly words?: readonly (readonly string[])[];
};
/** The supported filters: conditions on top-level fields, combined with AND. */
export type Filter<Doc extends Document> = {
  readonly [
    Field in keyof Doc as Exclude<Doc[Field], undefined> extends Comparable ? Field : never
  ]?: Condition<Exclude<Doc[Field], undefined>>;
};
type Bounds<Value> = {
  readonly gte?: Value | undefined;
  readonly lt?: Value | undefined;
  readonly lte?: Value | undefined;
};

/** The bounds that are given. Undefined without any, because a filter on a field has a condition. */
export const toBoundsFilter = <Value>(
  bounds: Bounds<Value>,
): { readonly [Bound in keyof Bounds<Value>]?: Value } | undefined => {
  const definedBounds = Object.entries(bounds).filter(([, value]) => value !== undefined);
  return definedBounds.length === 0 ? undefined : Object.fromEntries(definedBounds);
};

/**
 * Fields in order. Ties are broken by id (in the direction of the last field), so that pages never
 * overlap. Absent and null sort lowest.
 */
export type Sort<Doc extends Document> = readonly (readonly [keyof Doc & string, 'asc' | 'desc'])[];

/** `skip` starts at 0; no limit when `limit` is absent; sorted by id when `sort` is absent. */
export type FindOptions<Doc extends Document> = {
  readonly sort?: Sort<Doc>;
  readonly skip?: number;
  readonly limit?: number;
};

/** Definition of a read model's collection. */
export type CollectionDefinition = {
  /** Kebab-case. */
  readonly name: string;
  /**
   * Increased when documents change shape or meaning, which triggers a rebuild next to the old
   * version.
   */
  readonly version: number;
  /** Fields of each index, in order. */
  readonly indexes: readonly (readonly string[])[];
  /** The text field whose words are indexed by prefix. Another field needs a new version. */
  readonly words?: string;
};

/** A document to write in full, or to delete. */
export type DocumentChange<Doc extends Document = Document> = {
  readonly id: string;
  /**
   * Null deletes the document. A deletion keeps its position, so that a late repeat cannot restore
   * the document.
   */
  readonly document: Doc | null;
  /**
   * Position of the newest event in the document. A change that is not newer than the stored
   * document is skipped. Absent: always written.
   */
  readonly position?: Position;
};

/** How far a consumer has processed the log; `name` is `<collection>@<version>`. */
export type Checkpoint = { readonly name: string; readonly position: Position };

/** Changes that are written together. */
export type WriteBatch = {
  readonly changes: readonly {
    readonly collection: CollectionDefinition;
    readonly changes: readonly DocumentChange[];
  }[];
  /**
   * Written with the changes (SQLite: in the same transaction; MongoDB: after them). Never moves
   * back.
   */
  readonly checkpoint?: Checkpoint;
  /** The versions are being built and have no readers yet, so indexes can be created later. */
  readonly building?: boolean;
};

/** Reads the active version of a collection. */
export interface Collection<Doc extends Document> {
  find(filter?: Filter<Doc>, options?: FindOptions<Doc>): Promise<Doc[]>;
  findOne(id: string): Promise<Doc | undefined>;
  count(filter?: Filter<Doc>): Promise<number>;
}

/** One version of a collection. */
export type StoredVersion = {
  readonly name: string;
  readonly version: number;
  /** Whether readers use this version. */
  readonly isActive: boolean;
};

/** A document as stored: as JSON, or null if an event deleted it. */
export type StoredDocument = {
  readonly id: string;
  /** Position of its newest event; `''` if no event wrote it. */
  readonly position: Position;
  readonly document: string | null;
};

/** Everything in a store, for copying it into another one. */
export interface ReadModelContents {
  /** By name and version. */
  versions(): Promise<readonly StoredVersion[]>;
  /** By id. */
  documents(stored: Pick<StoredVersion, 'name' | 'version'>): AsyncIterable<StoredDocument>;
  /** Positions by the name of the checkpoint. */
  checkpoints(): Promise<Readonly<Record<string, Position>>>;
}

/** Throws `ReadModelsError`: `unavailable`, `full`, `invalid-filter`, `damaged`, `closed`. */
export interface ReadModels {
  /**
   * Switches from one version to the next without an empty read. Before the first switch, reads
   * `definition.version`, so that collections that are never rebuilt (observations) need no
   * switch.
   */
  collection<Doc extends Document>(definition: CollectionDefinition): Collection<Doc>;
  /** Loads exactly this version, active or not, for the projection that writes it. */
  load<Doc extends Document>(
    definition: CollectionDefinition,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly document: Doc | null; readonly position: Position }>>;
  write(batch: WriteBatch): Promise<void>;
  checkpoint(name: string): Promise<Position>;
  /** The version that readers use; undefined before the first switch. */
  activeVersion(name: string): Promise<number | undefined>;
  /** Switches readers to `definition.version`. */
  activate(definition: CollectionDefinition): Promise<void>;
  /**
   * Deletes one version with its documents and its checkpoint `<name>@<version>`. Throws a
   * `RangeError` for the active version.
   */
  drop(name: string, version: number): Promise<void>;
  /** Versions that have documents or a checkpoint, ascending. */
  versions(name: string): Promise<number[]>;
  readonly contents: ReadModelContents;
  close(): Promise<void>;
}

/**
 * `unavailable`: retry; `full`: no space, nothing written; `invalid-filter`: a condition that the
 * field does not support; `damaged`: the file cannot be read.
 */
export type ReadModelsErrorCode = 'unavailable' | 'full' | 'invalid-filter' | 'damaged' | 'closed';

/** The only error type that adapters throw; `code` is the cause. */
export class ReadModelsError extends Error {
  readonly code: ReadModelsErrorCode;

  constructor(code: ReadModelsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ReadModelsError';
    this.code = code;
  }
}
