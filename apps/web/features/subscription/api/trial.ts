import { queryOptions } from '@tanstack/react-query';
import { trialEndpoints } from '#contract/membership/trial.ts';
import { call } from '#ui/api/call.ts';

/** Whether members can start a trial, which visitors may ask, too. */
export const trialOfferQuery = queryOptions({
  queryKey: ['trial-offer'],
  queryFn: ({ signal }) => call(trialEndpoints.trialOffer, { signal }),
});
