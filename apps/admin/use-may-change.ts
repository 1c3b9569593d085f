import { useQuery } from '@tanstack/react-query';
import { adminEndpoints } from '#contract/endpoints/admin/admin.ts';
import { accessQuery } from '#ui/api/use-access.ts';

/** False for support staff, who have read-only access. Until access is loaded, the server's own check applies. */
export const useMayChange = (): boolean => {
  const { data } = useQuery({ ...accessQuery, enabled: false });
  const { resource } = adminEndpoints.manageMembership;
  return data?.find((entry) => entry.resource === resource)?.mayChange !== false;
};
