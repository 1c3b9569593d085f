import type { Resource } from '../../domain/shared/resources.ts';
import type { Endpoint } from './operation.ts';

/** The resource of a call with these parameters of its path. */
export const findResource = (
  { resource }: Pick<Endpoint, 'resource'>,
  params: unknown,
): Resource => {
  if (typeof resource === 'string') return resource;
  const value = (params as Readonly<Record<string, string>>)[resource.parameter] ?? '';
  return resource.values.includes(value) ? resource.resource : resource.otherwise;
};
