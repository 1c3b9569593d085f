import type { Jobs } from '#platform/jobs/jobs.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Routes } from '../http/route.ts';
import type { MarketBoard } from './market-board.ts';

export type MarketRoutesDeps = {
  readonly routes: Routes;
  readonly platform: {
    readonly readModels: ReadModels;
    readonly jobs: Pick<Jobs, 'enqueue'>;
  };
  readonly board: MarketBoard;
  readonly systemNow: () => Date;
};
