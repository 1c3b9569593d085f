import {
  canonicalJson,
  entryHash,
  toLedgerEntry,
  genesisHash,
} from '#application/predictions/ledger-chain.ts';
import { findClosedDay, ledgerEntries } from '#application/predictions/ledger-day.ts';
import { longestHorizonHours, toPredictionEvent } from '#application/predictions/prediction-day.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { predictionOperations } from '#contract/predictions/predictions.ts';
import type { LedgerDayClosed } from '#domain/ledger/events.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { listLedgerDays } from '#projections/ledger-days/read-model.ts';
import type { PredictionRoutesDeps } from './prediction-routes.ts';

/**
 * A day of the ledger as JSON lines: a header, each entry with its hash in chain order, and the head once the day is
 * closed. An unresolved forecast is shown as its hash only, unless the caller may see forecasts. Hashes are enough to
 * compute the head.
 */
export const ledgerRoute = ({ routes, platform }: PredictionRoutesDeps): void => {
  routes.on(predictionOperations.predictionLedger, async ({ query, access }) => {
    const day = query.day ?? (await listLedgerDays(platform, 1))[0]?.day;
    const now = platform.clock.now();
    if (day === undefined || day > now.toISOString().slice(0, 10)) throw dayNotFoundError();
    const closedDay = await findClosedDay(platform, day);
    const canSeeOpenForecasts = (await access({ resource: 'predictions', action: 'read' })).allowed;
    const isVisible = (event: StoredEvent): boolean => canSeeOpenForecasts || isPublic(event, now);
    const coinIds = closedDay?.coinIds ?? majorCoins.map(({ id }) => id);
    const entries = ledgerEntries(platform, { day, coinIds });
    const contentDisposition = `attachment; filename="tidemark-ledger-${day}.jsonl"`;
    return {
      body: linesOf({ day, coinIds, closed: closedDay }, entries, isVisible),
      headers: { 'content-disposition': contentDisposition },
    };
  });
};

const dayNotFoundError = (): Rejection =>
  new Rejection('missing', 'ledger/no-such-day', {
    message: 'There is no ledger of that day yet.',
  });

const isPublic = (event: StoredEvent, now: Date): boolean => {
  const { type, data } = toPredictionEvent(event);
  if (type !== 'PredictionIssued') return true;
  return Date.parse(data.cutOffAt) + longestHorizonHours * hourMs <= now.getTime();
};

type LedgerDayInput = {
  readonly day: string;
  readonly coinIds: readonly string[];
  readonly closed: LedgerDayClosed['data'] | undefined;
};

async function* linesOf(
  { day, coinIds, closed }: LedgerDayInput,
  entries: AsyncIterable<StoredEvent>,
  isShown: (event: StoredEvent) => boolean,
): AsyncGenerator<string> {
  const previousHead = closed?.previousHead ?? null;
  yield line({ kind: 'day', day, coinIds, previousHead, genesis: genesisHash });
  for await (const event of entries) {
    const entry = toLedgerEntry(event);
    const hash = entryHash(entry);
    const { stream, revision } = entry;
    yield isShown(event)
      ? line({ kind: 'entry', hash, storedAt: event.storedAt, entry })
      : line({ kind: 'open', hash, stream, revision });
  }
  if (closed) yield line({ kind: 'head', ...closed });
}

const line = (value: unknown): string => `${canonicalJson(value)}\n`;
