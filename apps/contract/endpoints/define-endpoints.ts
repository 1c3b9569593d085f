import type { Action } from '../../../domain/shared/resources.ts';
import type { Endpoint } from './endpoint.ts';

type EndpointWithoutName = Omit<Endpoint, 'name'>;

type EndpointDefinition<Method, Path, Resource, Done> = {
  readonly method: Method;
  readonly path: Path;
  readonly resource: Resource;
  readonly action: Done;
};

const createEndpointFactory = <const Method extends Endpoint['method'], const Usual extends Action>(
  method: Method,
  usual: Usual,
) => {
  const defaultAction: Action = usual;
  return <
    const Path extends string,
    const Resource extends Endpoint['resource'],
    const Done extends Action = Usual,
  >(
    path: Path,
    resource: Resource,
    action: Done = defaultAction as Done,
  ): EndpointDefinition<Method, Path, Resource, NoInfer<Done>> => ({
    method,
    path,
    resource,
    action,
  });
};

/** A GET request, which only reads. */
export const get = createEndpointFactory('get', 'read');
/** A POST request. It changes something unless its third argument is `read`. */
export const post = createEndpointFactory('post', 'change');
/** A PUT request. */
export const put = createEndpointFactory('put', 'change');
/** A PATCH request. */
export const patch = createEndpointFactory('patch', 'change');
/** A DELETE request. */
export const remove = createEndpointFactory('delete', 'change');

/** Sets the name of each endpoint to its key. */
export const defineEndpoints = <const All extends Readonly<Record<string, EndpointWithoutName>>>(
  all: All,
): { readonly [Name in keyof All & string]: { readonly name: Name } & Readonly<All[Name]> } =>
  Object.fromEntries(
    Object.entries(all).map(([name, endpoint]) => [name, { name, ...endpoint }]),
  ) as never;
