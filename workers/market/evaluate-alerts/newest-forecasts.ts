import { LRUCache } from 'lru-cache';
import {
  dayBefore,
  loadPredictionDay,
  type PredictionDay,
} from '#application/predictions/prediction-day.ts';
import { predictionStream } from '#domain/prediction/prediction.ts';
import type { PredictionIssued } from '#domain/prediction/events.ts';
import { latestIssueTime } from '#domain/prediction/hours.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';

type Ports = { readonly eventStore: Pick<EventStore, 'read'>; readonly clock: Clock };

/** Finds the newest forecasts of a coin that were issued before a time. */
export type FindNewestForecasts = (
  coinId: string,
  at: string,
) => Promise<PredictionIssued['data'] | undefined>;

// Two days of eight coins, and a few more while skipped hours are evaluated.
const maxCachedDays = 32;

/**
 * Reads the event store, because a read model could be behind the forecast of this hour. A day is read again only while
 * a forecast can still be issued, and once per evaluation.
 */
export const createNewestForecastFinder = ({
  eventStore,
  clock,
}: Ports): (() => FindNewestForecasts) => {
  const days = new LRUCache<string, { readonly day: PredictionDay; readonly until: number }>({
    max: maxCachedDays,
  });
  const loadDay = async (coinId: string, at: string): Promise<PredictionDay> => {
    const stream = predictionStream(coinId, at);
    const now = clock.now();
    const cachedDay = days.get(stream);
    if (cachedDay && now.getTime() < cachedDay.until) return cachedDay.day;
    const day = await loadPredictionDay({ eventStore }, coinId, at);
    days.set(stream, { day, until: getCompleteUntil(day, at, now) });
    return day;
  };
  return () => {
    const loadedDays = new Map<string, PredictionDay>();
    const loadDayOnce = async (coinId: string, at: string): Promise<PredictionDay> => {
      const stream = predictionStream(coinId, at);
      const day = loadedDays.get(stream) ?? (await loadDay(coinId, at));
      loadedDays.set(stream, day);
      return day;
    };
    return async (coinId, at) => {
      for (const each of [at, dayBefore(at)]) {
        const { issued } = await loadDayOnce(coinId, each);
        const found = [...issued.values()].findLast(
          ({ issuedAt }) => Date.parse(issuedAt) < Date.parse(at),
        );
        if (found) return found;
      }
      return undefined;
    };
  };
};

// When the next forecast can be issued on this day, in milliseconds; zero while one is due.
const getCompleteUntil = ({ cutOffs }: PredictionDay, at: string, now: Date): number => {
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString();
  if (at.slice(0, 10) < hour.slice(0, 10)) return Infinity;
  const isDecided = cutOffs.has(hour) || now.getTime() > latestIssueTime(hour);
  return isDecided ? Date.parse(hour) + hourMs : 0;
};
