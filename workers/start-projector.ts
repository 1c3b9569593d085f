import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import {
  startProjections,
  type ProjectionsOptions,
  type RunningProjections,
} from '#projections/engine/run.ts';

/** Feeds every read model of the product, until stopped. */
export const startProjector = (
  platform: Platform,
  options: Pick<ProjectionsOptions, 'metrics' | 'turnMs' | 'graceMs'> = {},
): RunningProjections =>
  startProjections({ ports: platform, projections, logger: platform.logger, ...options });
