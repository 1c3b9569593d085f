/** Who caused an event: an account id, `system`, or `provider`. */
export type Actor = string & {};

export type EventMetadata = {
  /** Domain time, ISO-8601; differs from the time of the write for scheduled and demo events. */
  readonly at: string;
  readonly actor: Actor;
  /** Shared by everything that one request caused. */
  readonly correlationId: string;
  /** The id of the command or event that directly caused this one. */
  readonly causationId: string;
  /** Version of the payload; older ones are upcast on read. */
  readonly schemaVersion: number;
  /** The account whose personal data the event holds; set whenever its type declares personal fields. */
  readonly subject?: string;
};

/** An event as the domain sees it. `data` is plain JSON: times are ISO-8601 in fields ending in `At`. */
export type DomainEvent<Type extends string = string, Data extends object = object> = {
  readonly type: Type;
  readonly data: Data;
};

/** Converts the payload of one version to the next. */
export type UpcastStep = (data: object) => object;

/** What the platform needs to know about an event type. */
export type EventDefinition = {
  /** The version that is written. */
  readonly version: number;
  /** The step from version n to n + 1, by n. */
  readonly upcasts?: Readonly<Record<number, UpcastStep>>;
  /** Top-level fields of `data` that are personal and therefore encrypted at rest. */
  readonly personal: readonly string[];
  /** Personal fields that nobody is shown, such as the hash of a password. */
  readonly secret?: readonly string[];
};

/** One entry per event of an aggregate; the compiler checks that none is missing. */
export type EventDefinitions<Event extends DomainEvent> = Readonly<
  Record<Event['type'], EventDefinition>
>;
