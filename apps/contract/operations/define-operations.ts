import type { Endpoint } from '../endpoints/endpoint.ts';
import type { Operation } from './operation.ts';

type Description = Omit<Operation, keyof Endpoint | 'tag'>;

/** Operations of one tag, each with the endpoint of its name. */
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
