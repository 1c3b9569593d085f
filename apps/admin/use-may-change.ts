import { useQuery } from '@tanstack/react-query';
import type { Resource } from '#contract/account/access.ts';
import { adminToolEndpoints } from '#contract/admin/tools.ts';
import { accessQuery } from '#ui/api/use-access.ts';

/**
 * Whether the caller may change the resource; by default, anything in the console, which support staff may not. Until
 * access is loaded, the server's own check applies.
 */
export const useMayChange = (
  resource: Resource = adminToolEndpoints.manageMembership.resource,
): boolean => {
  const { data } = useQuery({ ...accessQuery, enabled: false });
  return data?.find((entry) => entry.resource === resource)?.mayChange !== false;
};
