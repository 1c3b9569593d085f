import type { Platform } from '#platform/platform.ts';
import type { Config } from '#platform/config.ts';
import type { Routes } from '../http/route.ts';

export type SupportRoutesDeps = {
  readonly routes: Routes;
  readonly platform: Pick<
    Platform,
    | 'clock'
    | 'eventStore'
    | 'keptDocuments'
    | 'keys'
    | 'linkTokens'
    | 'lookupHash'
    | 'outbox'
    | 'rateLimits'
    | 'readModels'
    | 'upcast'
  > & { readonly config: Config };
  /** System time for the age of forms, not the demo clock. */
  readonly systemNow: () => Date;
};
