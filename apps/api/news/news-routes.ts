import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Routes } from '../http/route.ts';
import type { NewsBoard } from './news-board.ts';

export type NewsRoutesDeps = {
  readonly routes: Routes;
  readonly platform: {
    readonly readModels: ReadModels;
    readonly eventStore: EventStore;
    readonly clock: Clock;
  };
  readonly news: NewsBoard;
};
