import { predictionStream } from '#domain/prediction/prediction.ts';
import type { PredictionEvent } from '#domain/prediction/events.ts';
import type { LedgerDayClosed } from '#domain/ledger/events.ts';
import { ledgerDecider, ledgerStream } from '#domain/ledger/ledger.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';
import { loadState } from '../load-stream.ts';
import { computeNextLink, entryHash, toLedgerEntry, computeDayHead } from './ledger-chain.ts';

type ReadPorts = { readonly eventStore: Pick<EventStore, 'read'> };

/** The entries of a day in chain order: coins as listed, and each coin's events in stream order. */
export async function* ledgerEntries(
  { eventStore }: ReadPorts,
  { day, coinIds }: { readonly day: string; readonly coinIds: readonly string[] },
): AsyncGenerator<StoredEvent> {
  for (const coinId of coinIds) yield* eventStore.read(predictionStream(coinId, day));
}

export const findClosedDay = async (
  ports: ReadPorts,
  day: string,
): Promise<LedgerDayClosed['data'] | undefined> => {
  const { closed } = await loadState(ports, {
    decider: ledgerDecider,
    stream: ledgerStream(day),
  });
  return closed ?? undefined;
};

type DayRequest = {
  readonly day: string;
  readonly coinIds: readonly string[];
  readonly previousHead: string;
};

/** Computes head and counts of a day from the events currently in the store. */
export const computeDay = (
  ports: ReadPorts,
  request: DayRequest,
): Promise<Omit<LedgerDayClosed['data'], 'closedAt'>> =>
  computeDayOf(hashEntries(ledgerEntries(ports, request)), request);

/** What the chain contains of an entry, without its data. */
export type HashedEntry = { readonly type: string; readonly hash: string };

export const hashEntry = (stored: StoredEvent): HashedEntry => ({
  type: stored.type,
  hash: entryHash(toLedgerEntry(stored)),
});

async function* hashEntries(entries: AsyncIterable<StoredEvent>): AsyncGenerator<HashedEntry> {
  for await (const stored of entries) yield hashEntry(stored);
}

/** Computes head and counts of a day from its entries in chain order. */
export const computeDayOf = async (
  entries: AsyncIterable<HashedEntry> | Iterable<HashedEntry>,
  request: DayRequest,
): Promise<Omit<LedgerDayClosed['data'], 'closedAt'>> => {
  const counts = { issued: 0, withheld: 0, resolved: 0, unresolved: 0 };
  let last = request.previousHead;
  for await (const { type, hash } of entries) {
    last = computeNextLink(last, hash);
    const count = countByType[type as PredictionEvent['type']];
    if (count !== undefined) counts[count] += 1;
  }
  return { ...request, ...counts, head: computeDayHead(request.day, last) };
};

type CountName = 'issued' | 'withheld' | 'resolved' | 'unresolved';

const countByType: Partial<Record<PredictionEvent['type'], CountName>> = {
  PredictionIssued: 'issued',
  PredictionWithheld: 'withheld',
  PredictionResolved: 'resolved',
  PredictionUnresolved: 'unresolved',
} satisfies Record<PredictionEvent['type'], CountName>;
