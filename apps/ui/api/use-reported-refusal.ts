import { useEffect } from 'react';
import { type Resource, accessEndpoints } from '#contract/account/access.ts';
import { call } from './call.ts';

/** Reports a refused page to the server, because such a page makes no requests that the server could log. */
export const useReportedRefusal = (resource: Resource | undefined): void => {
  useEffect(() => {
    if (resource === undefined) return;
    // For the log only, so the user is not notified.
    call(accessEndpoints.reportRefusal, { body: { resource }, unseen: true }).catch(
      () => undefined,
    );
  }, [resource]);
};
