import type { Endpoint } from '../endpoints/endpoint.ts';
import type { Operation } from './operation.ts';

type Description = Omit<Operation, keyof Endpoint | 'tag'>;

/** Combines the operations of a tag with the endpoints of the same names. */
export const defineOperations = <
  Endpoints extends Readonly<Record<string, Endpoint>>,
  const Tag extends Operation['tag'],
  const Described extends { readonly [Name in keyof Endpoints]?: Description },
>(
  endpoints: Endpoints,
  tag: Tag,
  described: Described,
): {
  readonly [Name in keyof Described & keyof Endpoints]: Endpoints[Name] & {
    readonly tag: Tag;
  } & Described[Name];
} =>
  Object.fromEntries(
    Object.entries(described).map(([name, operation]) => [
      name,
      { ...endpoints[name], tag, ...(operation as Description) },
    ]),
  ) as never;
