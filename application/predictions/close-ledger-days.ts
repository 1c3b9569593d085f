import { earliestCloseTime } from '#domain/ledger/decide.ts';
import { ledgerDecider, ledgerStream } from '#domain/ledger/decider.ts';
import { addHours } from '#domain/prediction/hours.ts';
import { handleCommand } from '../handle-command.ts';
import { genesisHash } from './ledger-chain.ts';
import { computeDay, findClosedDay } from './ledger-day.ts';
import {
  dayBefore,
  listDueForecasts,
  loadPredictionDay,
  type PredictionPorts,
} from './prediction-day.ts';

export type CloseLedgerDaysRequest = {
  readonly coinIds: readonly string[];
  /** The first day of the ledger. Days follow without gaps, including days without forecasts. */
  readonly firstDay: string;
  /** The last closed day; starts at `firstDay` if absent. */
  readonly after?: string | undefined;
  readonly now: Date;
};

/**
 * Closes every past day whose forecasts all have an outcome, oldest first. A day that waits for a candle blocks later
 * days. Returns the latest closed day.
 */
export const closeLedgerDays = async (
  ports: PredictionPorts,
  { coinIds, firstDay, after, now }: CloseLedgerDaysRequest,
): Promise<string | undefined> => {
  let lastClosedDay = after;
  for (;;) {
    const day = lastClosedDay === undefined ? firstDay : getNextDay(lastClosedDay);
    if (earliestCloseTime(day) > now.getTime()) return lastClosedDay;
    if (!(await findClosedDay(ports, day))) {
      if (!(await isSettled(ports, coinIds, day))) return lastClosedDay;
      await closeDay(ports, { day, coinIds, previous: lastClosedDay, now });
    }
    lastClosedDay = day;
  }
};

const getNextDay = (day: string): string => addHours(day, 24).slice(0, 10);

const isSettled = async (
  ports: PredictionPorts,
  coinIds: readonly string[],
  day: string,
): Promise<boolean> => {
  for (const coinId of coinIds) {
    const today = await loadPredictionDay(ports, coinId, day);
    const days = [today, await loadPredictionDay(ports, coinId, dayBefore(day))];
    const hasOpenHours = listHours(day).some(
      (at) => !today.state.settled.has(at) && listDueForecasts(at, days).length > 0,
    );
    if (hasOpenHours) return false;
  }
  return true;
};

const listHours = (day: string): string[] =>
  Array.from({ length: 24 }, (_, hour) => addHours(day, hour));

type DayToClose = Pick<CloseLedgerDaysRequest, 'coinIds' | 'now'> & {
  readonly day: string;
  readonly previous: string | undefined;
};

const closeDay = async (
  ports: PredictionPorts,
  { day, coinIds, previous, now }: DayToClose,
): Promise<void> => {
  const previousDay = previous === undefined ? undefined : await findClosedDay(ports, previous);
  const previousHead = previousDay?.head ?? genesisHash;
  const command = {
    type: 'CloseLedgerDay' as const,
    ...(await computeDay(ports, { day, coinIds, previousHead })),
    now,
  };
  const context = { actor: 'system', now, correlationId: 'predictions' };
  const stream = ledgerStream(day);
  await handleCommand(ports, { decider: ledgerDecider, stream, command, context });
};
