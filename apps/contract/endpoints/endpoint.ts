import type { Action, Resource } from '../../../domain/shared/resources.ts';

/** The parsed parameters of a call. Empty when the operation has none. */
export type CallParameters = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
};

/** The parts of a call that a browser needs, without its schemas. */
export type Endpoint = {
  /** Its key in the catalogue, which is also the operation id in the OpenAPI document. */
  readonly name: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Parameters are in braces, as in `/api/admin/members/{id}`. */
  readonly path: string;
  /** The protected resource, or a pure function when it depends on the parameters. */
  readonly resource: Resource | ((parameters: CallParameters) => Resource);
  readonly action: Action;
};
