import { demoEndpoints } from '#contract/system/demo.ts';
import { callQuery } from '#ui/api/use-call.ts';

/** The accounts of the demo; an error where there is none. */
export const demoQuery = callQuery(demoEndpoints.demo, {}, { retry: false, retryOnMount: false });
