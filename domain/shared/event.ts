/**
 * The account id of the user who caused an event, or `system`, `provider`, or the operator on the command line
 * (`domain/shared/actors.ts`).
 */
export type Actor = string & {};

export type EventMetadata = {
  /** Domain time, ISO-8601. It differs from the write time for scheduled and demo events. */
  readonly at: string;
  readonly actor: Actor;
  /** Shared by all events that one request caused. */
  readonly correlationId: string;
  /** The id of the command or event that directly caused this event. */
  readonly causationId: string;
  /** Version of the payload. Older versions are upcast on read. */
  readonly schemaVersion: number;
  /** The account that owns the personal data in the event. Set for every event type with personal fields. */
  readonly subject?: string;
};

/** An event in the domain. `data` is plain JSON. Times are ISO-8601, in fields that end in `At`. */
export type DomainEvent<Type extends string = string, Data extends object = object> = {
  readonly type: Type;
  readonly data: Data;
};

/** What a personal text reads after its key was destroyed. */
export const erasedValue = 'erased';

/** Converts the payload of one version to the next. */
export type UpcastStep = (data: object) => object;

export type EventDefinition = {
  readonly version: number;
  /** Steps from version n to n + 1, keyed by n. */
  readonly upcasts?: Readonly<Record<number, UpcastStep>>;
  /** Top-level fields of `data` that are personal. They are encrypted at rest. */
  readonly personal: readonly string[];
  /** What personal fields that are not text read after the key was destroyed. Text reads `erasedValue`. */
  readonly erased?: object;
  /** Personal fields that are readable for 13 months at most (`domain/shared/time/kept-months.ts`). */
  readonly expiring?: readonly string[];
  /** Personal fields that are never shown, such as a password hash. */
  readonly secret?: readonly string[];
};

/** One entry per event of an aggregate. The compiler checks that none is missing. */
export type EventDefinitions<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: EventDefinition & {
    readonly erased?: Partial<Extract<Event, { readonly type: Type }>['data']>;
  };
};
