import { ledgerDecider } from '#domain/ledger/ledger.ts';
import type { LedgerDayClosed } from '#domain/ledger/events.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { type EventStore, startPosition } from '#platform/event-store/event-store.port.ts';
import { canonicalJson, genesisHash } from './ledger-chain.ts';
import { computeDay } from './ledger-day.ts';

type Ports = { readonly eventStore: Pick<EventStore, 'read' | 'subscribe'> };

export type LedgerFault = { readonly day: string; readonly what: string };

export type LedgerVerification = {
  readonly days: number;
  readonly entries: number;
  readonly head: string;
  readonly faults: readonly LedgerFault[];
};

/** Recomputes every closed day from the store and compares it with its recorded head. */
export const verifyLedger = async (
  ports: Ports,
  onDay: (day: string) => void = () => undefined,
): Promise<LedgerVerification> => {
  const days = (await loadClosedDays(ports)).sort((one, other) => (one.day < other.day ? -1 : 1));
  const faults: LedgerFault[] = [];
  let entries = 0;
  let head = genesisHash;
  for (const closed of days) {
    onDay(closed.day);
    const computed = await computeDay(ports, {
      day: closed.day,
      coinIds: closed.coinIds,
      previousHead: head,
    }).catch((error: unknown) => {
      faults.push({ day: closed.day, what: `cannot be read: ${String(error)}` });
    });
    const difference = computed && describeDifference(closed, computed);
    if (difference !== undefined) faults.push({ day: closed.day, what: difference });
    entries += closed.issued + closed.withheld + closed.resolved + closed.unresolved;
    // Continues with the recorded head, so that one changed entry is reported once.
    head = closed.head;
  }
  return { days: days.length, entries, head, faults: [...faults, ...findGaps(days)] };
};

const describeDifference = (
  closed: LedgerDayClosed['data'],
  computed: Omit<LedgerDayClosed['data'], 'closedAt'>,
): string | undefined => {
  if (closed.previousHead !== computed.previousHead) return 'does not follow the day before';
  if (closed.head !== computed.head) return `has head ${computed.head}, not ${closed.head}`;
  const recordedJson = canonicalJson({ ...closed, closedAt: null });
  return recordedJson === canonicalJson({ ...computed, closedAt: null })
    ? undefined
    : 'has other entries than it says';
};

const findGaps = (days: readonly LedgerDayClosed['data'][]): LedgerFault[] =>
  days.flatMap(({ day }, index) => {
    const previousDay = days[index - 1];
    if (!previousDay || Date.parse(day) - Date.parse(previousDay.day) === dayMs) return [];
    return [{ day, what: `comes after ${previousDay.day}: days between them are missing` }];
  });

const loadClosedDays = async ({ eventStore }: Ports): Promise<LedgerDayClosed['data'][]> => {
  const days: LedgerDayClosed['data'][] = [];
  const options = { from: startPosition, categories: [ledgerDecider.category] };
  const subscription = eventStore.subscribe(options, (events) => {
    for (const { type, data, metadata } of events) {
      const event = ledgerDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
      if ((event.type as string) === 'LedgerDayClosed') days.push(event.data);
    }
    return Promise.resolve();
  });
  await Promise.race([subscription.caughtUp, subscription.done]);
  await subscription.stop();
  return days;
};
