import type { Action } from '../../domain/shared/resources.ts';
import type { Endpoint } from './operation.ts';

type Method = Endpoint['method'];

/** What calls with this method do, unless they say otherwise. */
export type UsualAction<M extends Method> = M extends 'get' ? 'read' : 'change';

/** A GET reads, and the other methods change something. */
export const getUsualAction = <M extends Method>(method: M): UsualAction<M> =>
  (method === 'get' ? 'read' : 'change') as UsualAction<M>;

/** Browsers load their endpoints as calls of this function, which are shorter than objects. */
export const createEndpoint = (
  [name, method, path, resource]: readonly [string, Method, string, Endpoint['resource']],
  action: Action = getUsualAction(method),
): Endpoint => ({ name, method, path, resource, action });
