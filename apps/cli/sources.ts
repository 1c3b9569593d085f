import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import {
  type CandleHistoryRecord,
  historyProgress,
  listCandleHistories,
} from '#observations/candle-history/queries.ts';
import { listQuarantineRecords, type QuarantineRecord } from '#observations/quarantine/queries.ts';
import { formatRetention } from '#observations/retention.ts';
import { listSourceStates, type SourceStateRecord } from '#observations/sources/queries.ts';
import { getRemainingBudgets } from '#platform/sources/request-budget.ts';
import type { ProductCommand } from './command.ts';

export const listSources: ProductCommand = {
  name: 'sources',
  parameters: '',
  summary:
    'outside sources: state, last success, last error, budget left, what is kept, prices not shown',
  positionals: [],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async (platform, _given, { line }) => {
    const states = await listSourceStates(platform);
    // Requests to sources are recorded in system time, so the demo clock is not used.
    const now = new Date();
    if (states.length === 0) line('No outside source has been set up yet.');
    // Ordered by preference within each kind.
    states.flatMap((state) => describeSource(state, now)).forEach(line);
    (await listCandleHistories(platform)).map(describeHistory).forEach(line);
    (await listQuarantineRecords(platform, maxQuarantineShown))
      .map(describeQuarantine)
      .forEach(line);
  },
};

export const describeSource = (state: SourceStateRecord, now: Date): readonly string[] => [
  `${state.kind}  ${state.source}  (${state.mode}, preference ${String(state.preference)})`,
  `  state         ${formatState(state, now)}`,
  `  last success  ${formatTimeWithAge(state.lastSuccessAt, now)}`,
  `  last error    ${formatError(state, now)}`,
  `  budget left   ${formatBudget(state, now)}`,
  `  quarantined   ${String(state.quarantined)} of the last answer`,
  `  rejected      ${String(state.rejected)} rows of the last answer`,
  `  kept          ${formatRetention(state.kind) ?? 'nothing is stored'}`,
];

/** Progress of loading a coin's candle history, which runs from the newest hour backwards. */
export const describeHistory = (history: CandleHistoryRecord): string => {
  const { source, coinId, askedFrom, target } = history;
  return `history  ${source}  ${coinId}  ${String(historyProgress(history))} %, back to ${askedFrom.slice(0, 10)} of ${target.slice(0, 10)}`;
};

export const describeQuarantine = (record: QuarantineRecord): string => {
  const { symbol, coinId, source, figure, rule, reason, value, before, readings, outcome } = record;
  const previousValue = before === null ? 'nothing shown before' : `${String(before)} before`;
  const price = `${value === null ? 'no number' : String(value)} (${previousValue})`;
  const since = `${record.firstAt}, ${String(readings)} ${readings === 1 ? 'reading' : 'readings'}`;
  const outcomeLabel = record.endedAt === null ? outcome : `${outcome} ${record.endedAt}`;
  const figureLabel = figure === undefined ? '' : `${figure} `;
  return `quarantined  ${symbol} ${coinId}  ${source}  ${figureLabel}${price}  ${rule}: ${reason}  ${since}  ${outcomeLabel}`;
};

const formatState = (state: SourceStateRecord, now: Date): string => {
  const breakerText = state.breaker === 'closed' ? '' : `, circuit breaker ${state.breaker}`;
  const waitText =
    state.notBefore !== null && Date.parse(state.notBefore) > now.getTime()
      ? `, not asked before ${state.notBefore}`
      : '';
  if (state.lastAskedAt === null) return `not asked yet${waitText}`;
  return `${formatAnswers(state, now)}${breakerText}${waitText}`;
};

const formatAnswers = ({ failures, silentSince }: SourceStateRecord, now: Date): string => {
  if (failures > 0) return `failing, ${String(failures)} in a row`;
  return silentSince === null
    ? 'ok'
    : `silent, a newer figure was due ${formatTimeWithAge(silentSince, now)}`;
};

const formatError = ({ lastError }: SourceStateRecord, now: Date): string =>
  lastError === null ? 'none' : `${formatTimeWithAge(lastError.at, now)}: ${lastError.message}`;

const formatTimeWithAge = (at: string | null, now: Date): string =>
  at === null ? 'never' : `${at} (${formatAge(now.getTime() - Date.parse(at))} ago)`;

const formatBudget = ({ budgets }: SourceStateRecord, now: Date): string =>
  budgets.length === 0
    ? 'no limit'
    : getRemainingBudgets(budgets, now)
        .map(({ left, requests, perMs }) => {
          const period = formatAge(perMs);
          return `${String(Math.max(0, left))} of ${String(requests)} in ${period}`;
        })
        .join(', ');

const maxQuarantineShown = 100;

const units = [
  ['d', dayMs],
  ['h', hourMs],
  ['min', minuteMs],
  ['s', 1000],
] as const;

// Uses the largest unit that fits at least twice, otherwise seconds.
const formatAge = (ms: number): string => {
  const [unit, length] = units.find(([, unitMs]) => ms >= 2 * unitMs) ?? (['s', 1000] as const);
  return `${String(Math.max(0, Math.floor(ms / length)))} ${unit}`;
};
