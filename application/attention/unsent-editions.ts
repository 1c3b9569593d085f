import { getDeliveryTime, getKindsOfDay } from '#domain/delivery/calendar.ts';
import type { EditionKind } from '#domain/delivery/events.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { DeliveryDocument } from '#projections/deliveries/read-model.ts';

export type Newsletter = {
  readonly now: Date;
  /** Dates of the latest editions, newest first. */
  readonly editions: readonly string[];
  /** Newest first. */
  readonly deliveries: readonly DeliveryDocument[];
  /** Since when the account that waits longest for each kind has wanted it. Kinds without readers are absent. */
  readonly readersSince: Readonly<Partial<Record<EditionKind, string>>>;
  /** Dates of the weekly reports that were written. A week with too little data has none. */
  readonly reports: readonly string[];
};

export type UnsentEdition = {
  readonly date: string;
  readonly problem: 'not-written' | 'not-started' | 'unfinished' | 'unknown' | 'reached-nobody';
  readonly since: string;
  /** Key of the delivery, such as `daily-2026-11-23`; null if there is none. */
  readonly key: string | null;
};

// Production waits for missing figures until 10:00.
const deadlineTime = 'T10:00:00.000Z';
const deadlineMs = 10 * hourMs;
const maxDeliveryMs = 2 * hourMs;

/** The latest edition if it was not sent on time, and deliveries that are late or have an unknown outcome. */
export const findUnsentEditions = (newsletter: Newsletter): readonly UnsentEdition[] => [
  ...findMissingEdition(newsletter),
  ...findMissingMondayEdition(newsletter),
  ...newsletter.deliveries.flatMap((delivery) => findDeliveryProblems(delivery, newsletter.now)),
];

const findMissingEdition = (newsletter: Newsletter): readonly UnsentEdition[] => {
  const date = getLatestDueDate(newsletter.now);
  return newsletter.editions.includes(date)
    ? findMissingDelivery(newsletter, { date, kinds: getKindsOfDay(date) })
    : findUnwrittenEdition(newsletter, date);
};

// Reported a day longer, because weekly readers have no newer edition on Tuesday.
const findMissingMondayEdition = (newsletter: Newsletter): readonly UnsentEdition[] => {
  const date = getLatestDueDate(new Date(newsletter.now.getTime() - dayMs));
  const kinds = getKindsOfDay(date).filter((kind) => kind !== 'daily');
  if (newsletter.editions.includes(date)) return findMissingDelivery(newsletter, { date, kinds });
  const isExpected = kinds.some((kind) => hadReaders(newsletter, kind, date));
  return isExpected ? findUnwrittenEdition(newsletter, date) : [];
};

const getLatestDueDate = (now: Date): string =>
  new Date(now.getTime() - deadlineMs).toISOString().slice(0, 10);

const findUnwrittenEdition = ({ editions }: Newsletter, date: string): readonly UnsentEdition[] => {
  // A new installation has no deadline before its first edition.
  const isDue = editions.some((earlier) => earlier < date);
  return isDue
    ? [{ date, problem: 'not-written', since: `${date}${deadlineTime}`, key: null }]
    : [];
};

const findMissingDelivery = (
  newsletter: Newsletter,
  { date, kinds }: { readonly date: string; readonly kinds: readonly EditionKind[] },
): readonly UnsentEdition[] => {
  const { deliveries, reports } = newsletter;
  const isMissing = (kind: EditionKind): boolean => {
    if (kind === 'report' && !reports.includes(date)) return false;
    const isStarted = deliveries.some(
      ({ edition }) => edition.kind === kind && edition.date === date,
    );
    return !isStarted && hadReaders(newsletter, kind, date);
  };
  return kinds.some(isMissing)
    ? [{ date, problem: 'not-started', since: `${date}${deadlineTime}`, key: null }]
    : [];
};

// Who asked for the edition later receives the next one.
const hadReaders = ({ readersSince }: Newsletter, kind: EditionKind, date: string): boolean => {
  const since = readersSince[kind];
  return since !== undefined && Date.parse(since) < getDeliveryTime(date).getTime();
};

const findDeliveryProblems = (delivery: DeliveryDocument, now: Date): readonly UnsentEdition[] => {
  const { id: key, edition, doubts, completedAt, startedAt, changedAt } = delivery;
  const { date } = edition;
  if (doubts.length > 0) return [{ date, problem: 'unknown', since: changedAt, key }];
  if (hasReachedNobody(delivery) && date >= getLatestDueDate(now))
    return [{ date, problem: 'reached-nobody', since: changedAt, key }];
  const isLate = Date.parse(startedAt) < now.getTime() - maxDeliveryMs;
  return completedAt === null && isLate
    ? [{ date, problem: 'unfinished', since: startedAt, key }]
    : [];
};

// Recipients who no longer want the edition are skipped, which is not a problem.
const hasReachedNobody = (delivery: DeliveryDocument): boolean =>
  delivery.completedAt !== null &&
  delivery.delivered === 0 &&
  delivery.failed + delivery.dropped > 0;
