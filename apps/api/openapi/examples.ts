/** A recorded call of a route test: the request body and the response. */
export type Example = {
  readonly request?: unknown;
  readonly answer?: unknown;
};

/** By operation id. */
export type Examples = Readonly<Record<string, Example>>;
