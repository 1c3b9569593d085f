import type { Endpoint } from '#contract/operation.ts';
import { getRequirement } from '#domain/access/decide-access.ts';
import type { Resource } from '#domain/shared/resources.ts';
import type { PreparedResponses } from './prepared.ts';

type FixedEndpoint = Pick<Endpoint, 'path' | 'action'> & { readonly resource: Resource };

/** Prepares the response of a call only if it is public, because precomputed responses skip the access check. */
export const preparePublicResponse = async (
  prepared: PreparedResponses,
  { path, resource, action }: FixedEndpoint,
  body: unknown,
): Promise<void> => {
  if (getRequirement({ resource, action }) === 'open') await prepared.prepare(path, body);
};
