import { getBandBounds, findIssuedForecast } from '#domain/prediction/issued-forecasts.ts';
import type { IssuedForecast } from '#domain/prediction/commands.ts';
import { addHours } from '#domain/prediction/hours.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { EditionData } from '#models/newsletter/day.ts';
import { getTone } from '#models/newsletter/tone.ts';
import type { PastCloses } from '#observations/candles/past-closes.ts';
import { listStoriesBetween } from '#observations/coin-sentiment/queries.ts';
import { listFearGreedRecords } from '#observations/fear-greed/queries.ts';
import { listSourceNames } from '#observations/sources/queries.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findClosedDay } from '../predictions/ledger-day.ts';
import { listSettledForecasts } from '../predictions/list-records.ts';
import { dayBefore, loadPredictionDay } from '../predictions/prediction-day.ts';
import type { DailyMarket } from './market-of-day.ts';
import { computeMedianMoves } from './usual-moves.ts';

export type SnapshotPorts = {
  readonly readModels: ReadModels;
  readonly eventStore: Pick<EventStore, 'read'>;
  /** Closes of earlier editions, so that a month of hours is not read every day. */
  readonly pastCloses?: PastCloses;
};

type Moment = { readonly date: string; readonly now: Date };

const coinId = 'bitcoin';
const hoursPerDay = 24;
const fearGreedDays = 31;
const rangeLevel = 80;
const maxStories = 24;

/** Collects all data that the edition of a day is generated from, as of `now`. */
export const takeSnapshot = async (
  ports: SnapshotPorts,
  moment: Moment,
  market: DailyMarket,
): Promise<EditionData> => ({
  date: moment.date,
  market,
  usual: await computeMedianMoves(ports, { market, now: moment.now }),
  fearGreed: await loadFearGreed(ports, moment),
  news: await loadNews(ports, moment, market),
  outlook: await loadOutlook(ports, moment),
  scored: await loadScoredForecasts(ports, moment),
  ledger: await loadLedger(ports, moment),
});

const loadFearGreed = async (
  ports: SnapshotPorts,
  { date }: Moment,
): Promise<EditionData['fearGreed']> => {
  const sources = await listSourceNames(ports, 'fear-greed');
  const days = await listFearGreedRecords(ports, { sources, today: date, days: fearGreedDays });
  const latestDay = days.at(-1);
  // The value of today or yesterday is used; an older one is outdated.
  if (latestDay?.day !== date && latestDay?.day !== dayBefore(`${date}T00:00:00.000Z`)) return null;
  const { source, at, kind } = latestDay;
  return { source, at, simulated: kind === 'simulated', values: days.map(({ value }) => value) };
};

const loadNews = async (
  ports: SnapshotPorts,
  { now }: Moment,
  market: DailyMarket,
): Promise<EditionData['news']> => {
  const from = new Date(now.getTime() - dayMs);
  const recentStories = (await listStoriesBetween(ports, { from, to: now })).filter(
    ({ kind }) => (kind === 'simulated') === market.simulated,
  );
  const [newestStory] = recentStories;
  if (!newestStory) return null;
  const tones = recentStories.map(({ sentiment }) => getTone(sentiment.score));
  return {
    source: [
      ...new Set(recentStories.map(({ publications }) => publications[0]?.outlet ?? '')),
    ].join(', '),
    at: newestStory.publishedAt,
    simulated: newestStory.kind === 'simulated',
    count: recentStories.length,
    positive: tones.filter((tone) => tone === 'positive').length,
    negative: tones.filter((tone) => tone === 'negative').length,
    stories: recentStories
      .toSorted((one, other) => other.publications.length - one.publications.length)
      .slice(0, maxStories)
      .map(({ id, title, publications, sentiment, coins }) => ({
        id,
        title,
        coins,
        score: sentiment.score,
        outlets: publications.length,
        outlet: publications[0]?.outlet ?? '',
      })),
  };
};

const loadOutlook = async (
  ports: SnapshotPorts,
  { now }: Moment,
): Promise<EditionData['outlook']> => {
  const at = now.toISOString();
  const { issued } = await loadPredictionDay(ports, coinId, at);
  // Selected by time of issue, because the 07:00 forecast is issued a minute after the edition.
  const latestForecast = [...issued.values()].findLast(({ issuedAt }) => issuedAt <= at);
  const forecast =
    latestForecast &&
    findIssuedForecast(latestForecast, addHours(latestForecast.cutOffAt, hoursPerDay));
  if (!forecast) return null;
  const { targetAt, lastPrice, probUp, called, noCallReason } = forecast;
  return {
    ...toProvenance(forecast),
    ...getRange(forecast),
    percent: rangeLevel,
    targetAt,
    lastPrice,
    probUp,
    called,
    noCallReason,
  };
};

const loadScoredForecasts = async (
  ports: SnapshotPorts,
  { date }: Moment,
): Promise<EditionData['scored']> => {
  const endTime = Date.parse(`${date}T00:00:00.000Z`);
  const query = { coinId, horizonHours: hoursPerDay, from: endTime - dayMs, before: endTime };
  const settledForecasts = (await listSettledForecasts(ports, query)).flatMap(
    ({ forecast, actual, hit }) =>
      actual === null ? [] : [{ forecast, actual, hit, ...getRange(forecast) }],
  );
  const last = settledForecasts.at(0)?.forecast;
  if (!last) return null;
  return {
    ...toProvenance(last),
    at: last.targetAt,
    percent: rangeLevel,
    due: settledForecasts.length,
    held: settledForecasts.filter(({ actual, low, high }) => actual >= low && actual <= high)
      .length,
    calls: settledForecasts.filter(({ hit }) => hit !== null).length,
    hits: settledForecasts.filter(({ hit }) => hit === true).length,
  };
};

const toProvenance = ({ source, simulated, issuedAt }: IssuedForecast) => ({
  source: `Tidemark’s forecasts from ${source}`,
  at: issuedAt,
  simulated,
});

const getRange = (forecast: IssuedForecast): { readonly low: number; readonly high: number } => {
  const [low, high] = getBandBounds(forecast, rangeLevel) ?? [forecast.price, forecast.price];
  return { low, high };
};

// The previous days are tried as well, because a day is closed at the earliest an hour after its end.
const loadLedger = async (
  ports: SnapshotPorts,
  { date, now }: Moment,
): Promise<EditionData['ledger']> => {
  let day = `${date}T00:00:00.000Z`;
  for (let back = 1; back <= 3; back += 1) {
    day = dayBefore(day);
    const closedDay = await findClosedDay(ports, day);
    if (closedDay && closedDay.closedAt <= now.toISOString()) {
      const { head, closedAt: at } = closedDay;
      return { source: 'Tidemark’s ledger of forecasts', at, simulated: false, day, head };
    }
  }
  return null;
};
