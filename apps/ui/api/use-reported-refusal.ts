import { useEffect } from 'react';
import type { Resource } from '#contract/account/access.ts';
import { accountEndpoints } from '#contract/endpoints/account/account.ts';
import { call } from './call.ts';

/** Tells the server that a page was refused, which makes none of the calls that would be refused there. */
export const useReportedRefusal = (resource: Resource | undefined): void => {
  useEffect(() => {
    if (resource === undefined) return;
    // It is for the record alone: who is refused is told nothing of it.
    call(accountEndpoints.reportRefusal, { body: { resource } }).catch(() => undefined);
  }, [resource]);
};
