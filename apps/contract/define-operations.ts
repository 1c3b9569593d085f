import type { Action } from '../../domain/shared/resources.ts';
import { createEndpoint, getUsualAction, type UsualAction } from './create-endpoint.ts';
import type { Endpoint, Operation } from './operation.ts';

/** What an operation says beside its method, path and resource. `action` is named only where it is not the usual one. */
type Description = Omit<Operation, keyof Endpoint | 'tag'> & { readonly action?: Action };

type DescribedOperation = Omit<Endpoint, 'name'> & Description;

type Described<Method extends Endpoint['method'], Path, Resource, Rest> = {
  readonly method: Method;
  readonly path: Path;
  readonly resource: Resource;
  readonly action: Rest extends { readonly action: infer Own } ? Own : UsualAction<Method>;
} & Rest;

const createDescriber =
  <const Method extends Endpoint['method']>(method: Method) =>
  <
    const Path extends string,
    const Resource extends Endpoint['resource'],
    const Rest extends Description,
  >(
    path: Path,
    resource: Resource,
    rest: Rest,
  ): Described<Method, Path, Resource, Rest> =>
    ({ method, path, resource, action: getUsualAction(method), ...rest }) as never;

/** A GET request, which only reads. */
export const get = createDescriber('get');
/** A POST request. It changes something unless its `action` is `read`. */
export const post = createDescriber('post');
/** A PUT request. */
export const put = createDescriber('put');
/** A PATCH request. */
export const patch = createDescriber('patch');
/** A DELETE request. */
export const remove = createDescriber('delete');

/** The operations of a tag. Their keys become their names, which are the ids in the OpenAPI document. */
export const defineOperations = <
  const Tag extends Operation['tag'],
  const All extends Readonly<Record<string, DescribedOperation>>,
>(
  tag: Tag,
  all: All,
): {
  readonly [Name in keyof All & string]: { readonly name: Name; readonly tag: Tag } & All[Name];
} =>
  Object.fromEntries(
    Object.entries(all).map(([name, operation]) => [name, { name, tag, ...operation }]),
  ) as never;

/** What browsers need of these operations. The rest is left out of their builds (`apps/ui/build/contract-data.ts`). */
export const withoutSchemas = <const All extends Readonly<Record<string, Endpoint>>>(
  operations: All,
): { readonly [Name in keyof All]: Pick<All[Name], keyof Endpoint> } =>
  Object.fromEntries(
    Object.entries(operations).map(([key, { name, method, path, resource, action }]) => [
      key,
      createEndpoint([name, method, path, resource], action),
    ]),
  ) as never;
