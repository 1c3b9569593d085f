import type { Platform } from '#platform/platform.ts';
import type { Config } from '#platform/config.ts';
import type { Routes } from '../http/route.ts';

export type SupportRoutesDeps = {
  readonly routes: Routes;
  readonly platform: Pick<
    Platform,
    | 'clock'
    | 'eventStore'
    | 'keys'
    | 'linkTokens'
    | 'lookupHash'
    | 'outbox'
    | 'rateLimits'
    | 'readModels'
    | 'upcast'
  > & { readonly config: Config };
  /** Forms grow old by the system's clock, never by the movable one. */
  readonly systemNow: () => Date;
};
