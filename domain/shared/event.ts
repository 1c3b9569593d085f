/** Who caused an event: an account id, the system itself, or the payment provider. */
export type Actor = string & {};

export type EventMetadata = {
  /** Domain time of the fact, ISO-8601; a scheduled or demo date can differ from when the store wrote it. */
  readonly at: string;
  /** An account id, `system` or `provider`. */
  readonly actor: Actor;
  /** The same for everything that one request set off. */
  readonly correlationId: string;
  /** The id of the command or event that led directly to this one. */
  readonly causationId: string;
  /** Version of the payload; older ones are upcast on read. */
  readonly schemaVersion: number;
  /** The account whose personal data the event holds; set whenever its type declares personal fields. */
  readonly subject?: string;
};

/** A fact as the domain sees it. `data` is plain JSON: times are ISO-8601 in fields ending in `At`. */
export type DomainEvent<Type extends string = string, Data extends object = object> = {
  readonly type: Type;
  readonly data: Data;
};

/** Turns the payload of one version into that of the next. */
export type UpcastStep = (data: object) => object;

/** What the platform needs to know of an event type. */
export type EventDefinition = {
  /** Version that is written today. */
  readonly version: number;
  /** For a type that changed: the step from version n to n + 1, under n. */
  readonly upcasts?: Readonly<Record<number, UpcastStep>>;
  /** Top-level fields of `data` that are personal and therefore encrypted at rest. */
  readonly personal: readonly string[];
};

/** One entry for every event of an aggregate, held complete by the compiler. */
export type EventDefinitions<Event extends DomainEvent> = Readonly<
  Record<Event['type'], EventDefinition>
>;
