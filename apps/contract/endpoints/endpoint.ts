import type { Action, Resource } from '../../../domain/shared/resources.ts';

/** The parameters of a call after they were parsed; empty where the operation takes none. */
export type CallParameters = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
};

/** What a browser needs to make a call, without its schemas. */
export type Endpoint = {
  /** Its key in the catalogue; also the operation id in the OpenAPI document. */
  readonly name: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in braces, such as `/api/admin/members/{id}`. */
  readonly path: string;
  /** The guarded resource; a pure function where it depends on the parameters. */
  readonly resource: Resource | ((parameters: CallParameters) => Resource);
  readonly action: Action;
};
