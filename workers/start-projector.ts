import {
  startConsumers,
  type ConsumersOptions,
  type RunningConsumers,
} from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { projectionConsumer, type GenerationOptions } from '#projections/engine/generations.ts';

export type ConsumerStartOptions = Pick<ConsumersOptions, 'reader' | 'turnMs'>;

export const startProjector = (
  platform: Platform,
  { graceMs, ...options }: ConsumerStartOptions & Pick<GenerationOptions, 'graceMs'> = {},
): RunningConsumers =>
  startConsumers({
    ports: platform,
    consumers: projections.map((projection) =>
      projectionConsumer(projection, {
        readModels: platform.readModels,
        ...(graceMs === undefined ? {} : { graceMs }),
      }),
    ),
    logger: platform.logger,
    ...options,
  });
