import type { EventMetadata } from '#domain/shared/event.ts';
import type { Position, StoredEvent } from './event-store.port.ts';

export type EventHeader = Omit<StoredEvent, 'data'>;

export type DataSource<Source> = {
  readonly source: Source;
  readonly open: (source: Source, event: EventHeader) => object;
};

/**
 * Creates its data on first access, because most readers read few fields of few events, and
 * parsing and decrypting is most of the cost of a replay. Copying, comparing and JSON.stringify
 * read the data. Each access to `event.data` throws the errors of `open`.
 */
export const lazyEvent = <Source>(header: EventHeader, data: DataSource<Source>): StoredEvent =>
  new LazyEvent(header, data.source, data.open as DataReader);

/** A transformation of the data before the first access. */
export type DataStep<Source> = {
  readonly source: Source;
  readonly open: (source: Source, data: object, event: EventHeader) => object;
};

/**
 * Adds a step that transforms the data on first access. An event whose data were not accessed yet
 * is changed in place, because creating a second object for each event of a replay costs more than
 * reading its row.
 */
export const withStep = <Source>(event: StoredEvent, step: DataStep<Source>): StoredEvent => {
  if (event instanceof LazyEvent && LazyEvent.takes(event, step as DataStep<unknown>)) return event;
  const { source, open } = step;
  return lazyEvent(event, { source, open: (given, header) => open(given, event.data, header) });
};

type DataReader = (source: unknown, event: EventHeader) => object;

class LazyEvent implements StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly metadata: EventMetadata;
  readonly storedAt: string;
  declare readonly data: object;
  #source: unknown;
  #open: DataReader | undefined;
  #step: DataStep<unknown> | undefined;

  constructor(header: EventHeader, source: unknown, open: DataReader) {
    this.id = header.id;
    this.type = header.type;
    this.stream = header.stream;
    this.revision = header.revision;
    this.position = header.position;
    this.metadata = header.metadata;
    this.storedAt = header.storedAt;
    this.#source = source;
    this.#open = open;
    this.#step = undefined;
    Object.defineProperty(this, 'data', lazyDataProperty);
  }

  static opened(event: LazyEvent): object {
    if (event.#open) {
      const data = event.#open(event.#source, event);
      event.#source = event.#step ? event.#step.open(event.#step.source, data, event) : data;
      event.#open = undefined;
    }
    return event.#source as object;
  }

  static takes(event: LazyEvent, step: DataStep<unknown>): boolean {
    if (!event.#open || event.#step) return false;
    event.#step = step;
    return true;
  }
}

// One shared getter, because with separate getters every event would have its own hidden class and
// cost ten times as much.
const lazyDataProperty: PropertyDescriptor = {
  enumerable: true,
  configurable: true,
  get(this: LazyEvent) {
    return LazyEvent.opened(this);
  },
};
