import type { UseQueryResult } from '@tanstack/react-query';
import { type OwnSupportRequest, ownSupportEndpoints } from '#contract/support/own-requests.ts';
import { useAccess } from '#ui/api/use-access.ts';
import { useCall } from '#ui/api/use-call.ts';

/** The reader's requests with their answers, newest first. */
export const useOwnRequests = (): UseQueryResult<OwnSupportRequest[]> =>
  useCall(
    ownSupportEndpoints.ownSupportRequests,
    {},
    {
      background: 'refetches',
      enabled: useAccess('own-support')?.allowed === true,
      // Support may have answered in the meantime.
      refetchOnWindowFocus: 'always',
    },
  );
