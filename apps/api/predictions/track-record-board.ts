import type { Logger } from 'pino';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { preparePublicResponse } from '../prepared/prepare-public.ts';
import type { PreparedResponses } from '../prepared/prepared.ts';
import { signalEndpoints } from '#contract/predictions/signals.ts';
import { trackRecordEndpoints } from '#contract/predictions/track-record.ts';
import { readSignalRecord } from '../signals/index.ts';
import type { ForecastSetting } from './prediction-state.ts';
import { readTrackRecord } from './track-record-view.ts';

export type TrackRecordBoard = {
  /** Reads the record and prepares its response if it changed. */
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type BoardDeps = {
  readonly readModels: ReadModels;
  readonly clock: Clock;
  readonly config: ForecastSetting;
  readonly logger: Pick<Logger, 'warn'>;
  readonly prepared: PreparedResponses;
  /** Resolves when the first responses are prepared; the routes respond until then. By default immediately. */
  readonly firstWork?: Promise<void>;
  readonly pollMs?: number;
};

/**
 * Forecast and signal records are the same for everyone, so their responses are precomputed. They change once an hour,
 * and as the initial backfill progresses.
 */
export const openTrackRecordBoard = async (deps: BoardDeps): Promise<TrackRecordBoard> => {
  let publishedText: string | undefined;
  let pendingRefresh: Promise<void> | undefined;
  const loadAndPublish = async (): Promise<void> => {
    const [record, signals] = await Promise.all([readTrackRecord(deps), readSignalRecord(deps)]);
    const text = JSON.stringify([record, signals]);
    if (text === publishedText) return;
    await preparePublicResponse(deps.prepared, trackRecordEndpoints.trackRecord, record);
    await preparePublicResponse(deps.prepared, signalEndpoints.signalRecord, signals);
    publishedText = text;
  };
  const refresh = (): Promise<void> => {
    pendingRefresh ??= loadAndPublish()
      .catch((error: unknown) => {
        deps.logger.warn({ err: error }, 'the track record could not be prepared; retrying');
      })
      .finally(() => {
        pendingRefresh = undefined;
      });
    return pendingRefresh;
  };
  if (deps.firstWork) void deps.firstWork.then(refresh);
  else await refresh();
  const timer = setInterval(() => void refresh(), deps.pollMs ?? 10_000).unref();
  return {
    refresh,
    close: async () => {
      clearInterval(timer);
      await pendingRefresh;
    },
  };
};
