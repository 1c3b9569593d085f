import { dayMs } from '#domain/shared/time/durations.ts';
import { weeklyReportDecider, weeklyReportStream } from '#domain/weekly-report/weekly-report.ts';
import type {
  WeeklyReportWritten,
  WeeklyCoinMove,
  WeeklyForecastResults,
  WeeklyMeasurements,
} from '#domain/weekly-report/events.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';
import type { EditionVersion } from '#domain/edition/edition.ts';
import { editionVersions } from '../editions/read-edition.ts';
import { listForecastResults } from '../predictions/list-records.ts';

/**
 * Stores the report of the week that ended on a Monday, unless it already exists. Returns false if there is no data.
 */
export const writeWeeklyReport = async (
  ports: CommandPorts,
  { date }: { readonly date: string },
  context: CommandContext,
): Promise<boolean> => {
  if (await readWeeklyReport(ports, date)) return true;
  const week = await measureWeek(ports, date);
  if (!week) return false;
  await handleCommand(ports, {
    decider: weeklyReportDecider,
    stream: weeklyReportStream(date),
    command: { type: 'WriteWeeklyReport', week, now: context.now },
    context: withoutRequestKeys(context),
  });
  return true;
};

export const readWeeklyReport = async (
  ports: LoadPorts,
  date: string,
): Promise<WeeklyReportWritten['data'] | null> => {
  const request = { decider: weeklyReportDecider, stream: weeklyReportStream(date) };
  return (await loadState(ports, request)).report;
};

type MeasureWeekPorts = LoadPorts;

export const daysPerWeek = 7;
const coinId = 'bitcoin';
const hoursPerDay = 24;
const rangeLevel = 80;

/**
 * Measures the week up to a Monday from its editions and forecasts. Undefined if fewer than two editions contain
 * Bitcoin's price, because no change can be calculated.
 */
const measureWeek = async (
  ports: MeasureWeekPorts,
  date: string,
): Promise<WeeklyMeasurements | undefined> => {
  const editions = await loadEditions(ports, { date });
  const coins = getCoinMoves(editions, reportedCoins);
  const [first] = editions;
  const firstDay = getFirstDay(date);
  if (!first || !coins.some(({ id }) => id === coinId)) return undefined;
  const forecasts = await loadForecastResults(ports, { coinId, date });
  return {
    date,
    from: first.date,
    coins,
    forecasts,
    mood: getMood(editions),
    simulated: editions.some(({ snapshot }) => snapshot.some(({ simulated }) => simulated)),
    // An edition reports on the day before it, so the first Monday's belongs to the week before.
    editions: editions
      .filter(({ date: day }) => day > firstDay)
      .map(({ edition, date: day, title }) => ({ edition, date: day, title })),
  };
};

const getFirstDay = (date: string): string =>
  new Date(Date.parse(date) - daysPerWeek * dayMs).toISOString().slice(0, 10);

type Week = {
  readonly date: string;
  /** Versions that were generated later are left out; by default none. */
  readonly asOf?: string;
};

/** Starts with the previous Monday, so that the first and last edition are a week apart. */
export const loadEditions = async (
  ports: MeasureWeekPorts,
  { date, asOf }: Week,
): Promise<readonly EditionVersion[]> => {
  const editions: EditionVersion[] = [];
  for (let back = daysPerWeek; back >= 0; back -= 1) {
    const day = new Date(Date.parse(date) - back * dayMs).toISOString().slice(0, 10);
    const latestVersion = (await editionVersions(ports, day)).findLast(
      ({ generatedAt }) => asOf === undefined || generatedAt <= asOf,
    );
    if (latestVersion) editions.push(latestVersion);
  }
  return editions;
};

const getValues = (editions: readonly EditionVersion[], id: string): readonly number[] =>
  editions.flatMap(({ snapshot }) =>
    snapshot.flatMap(({ values }) =>
      values.flatMap((each) =>
        each.id === id && typeof each.value === 'number' ? each.value : [],
      ),
    ),
  );

const reportedCoins = [
  { id: coinId, name: 'Bitcoin' },
  { id: 'ethereum', name: 'Ethereum' },
  { id: 'solana', name: 'Solana' },
] as const;

type NamedCoin = Pick<WeeklyCoinMove, 'id' | 'name'>;

/** Coins without a price in two editions are left out. */
export const getCoinMoves = (
  editions: readonly EditionVersion[],
  coins: readonly NamedCoin[],
): readonly WeeklyCoinMove[] =>
  coins.flatMap(({ id, name }) => {
    const prices = getValues(editions, `${id}.price`);
    const [from, to] = [prices[0], prices.at(-1)];
    if (prices.length < 2 || from === undefined || to === undefined) return [];
    return [{ id, name, from, to, low: Math.min(...prices), high: Math.max(...prices) }];
  });

const getMood = (editions: readonly EditionVersion[]): WeeklyMeasurements['mood'] => {
  const values = getValues(editions, 'mood.today');
  const [from, to] = [values[0], values.at(-1)];
  return values.length < 2 || from === undefined || to === undefined ? null : { from, to };
};

/** How the forecasts of a coin for one day ahead did that came due in the week. Null if there were none. */
export const loadForecastResults = async (
  ports: MeasureWeekPorts,
  { coinId, date }: { readonly coinId: string; readonly date: string },
): Promise<WeeklyForecastResults | null> => {
  const endTime = Date.parse(`${date}T00:00:00.000Z`);
  const query = {
    coinId,
    horizonHours: hoursPerDay,
    from: endTime - daysPerWeek * dayMs,
    before: endTime,
  };
  const results = await listForecastResults(ports, query);
  if (results.length === 0) return null;
  return {
    due: results.length,
    held: results.filter(({ heldBy }) => heldBy !== null && heldBy <= rangeLevel).length,
    calls: results.filter(({ hit }) => hit !== null).length,
    hits: results.filter(({ hit }) => hit === true).length,
  };
};
