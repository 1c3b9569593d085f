/** A call that a route test made: the body that was sent and the answer that came back. */
export type Example = {
  readonly request?: unknown;
  readonly answer?: unknown;
};

/** By operation id. */
export type Examples = Readonly<Record<string, Example>>;
