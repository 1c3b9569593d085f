import type { ErasureList } from '../erasure-list/erasure-list.port.ts';
import type { EventStore } from '../event-store/event-store.port.ts';
import type { KeyStore } from '../keys/keys.port.ts';

/** The stores that a backup reads through their ports. */
export type BackupPorts = {
  readonly storedEvents: Pick<EventStore, 'subscribe' | 'head' | 'read'>;
  readonly keys: Pick<KeyStore, 'listWrapped'>;
  readonly erasureList: ErasureList | undefined;
};

/** Where a backup goes, and what it leaves out. */
export type BackupOptions = {
  readonly folder: string;
  /** Another folder, because a copy of the keys undoes the protection of the data beside it. */
  readonly keysFolder: string;
  /** Read models that are rebuilt from the log, which a backup leaves out. */
  readonly rebuilt: ReadonlySet<string>;
  readonly now: () => Date;
  readonly onProgress: (text: string) => void;
};

/** An older backup in the folder whose manifest cannot be read. */
export type UnreadableBackup = {
  readonly sequence: number;
  /** Why its file may not be read. Undefined if it is damaged or of a newer Tidemark. */
  readonly problem: string | undefined;
};

/** What a backup has, and what it added to the folder. */
export type BackupResult = {
  readonly sequence: number;
  readonly events: number;
  readonly newEvents: number;
  readonly documents: number;
  readonly keys: number;
  /** Bytes that this backup added to the folder, before compression. */
  readonly newBytes: number;
  readonly unreadable: readonly UnreadableBackup[];
  /** Key files in the folder of the keys that other backup folders need. */
  readonly otherKeyFiles: readonly string[];
};

/** Copies the stores of an embedded installation while it runs. */
export interface Backups {
  /** Adds a backup to the folder. Copies only what the folder does not have. */
  create(ports: BackupPorts, options: BackupOptions): Promise<BackupResult>;
  /** Deletes backups of updates that were made before then. Returns how many. */
  removeUpdateBackups(before: Date): Promise<number>;
}
