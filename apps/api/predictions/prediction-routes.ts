import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { ShareCards } from '#platform/pictures/share-cards.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Routes } from '../http/route.ts';
import type { ForecastSetting } from './prediction-state.ts';

export type PredictionRoutesDeps = {
  readonly routes: Routes;
  readonly platform: {
    readonly readModels: ReadModels;
    readonly eventStore: Pick<EventStore, 'read'>;
    readonly clock: Clock;
    readonly shareCards: ShareCards;
    readonly config: ForecastSetting;
  };
  readonly systemNow: () => Date;
};
