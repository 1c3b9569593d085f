import type { Platform } from '#platform/platform.ts';
import type { Routes } from '../http/route.ts';
import type { PlanList } from './plan-list.ts';

export type MembershipRoutesDeps = {
  readonly routes: Routes;
  readonly platform: Pick<
    Platform,
    | 'clock'
    | 'config'
    | 'eventStore'
    | 'linkTokens'
    | 'lookupHash'
    | 'payments'
    | 'rateLimits'
    | 'readModels'
    | 'trialHashes'
  >;
  readonly planList: PlanList;
};
