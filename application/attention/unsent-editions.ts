import { hourMs } from '#domain/shared/time/durations.ts';
import type { DeliveryDocument } from '#projections/deliveries/read-model.ts';

export type Newsletter = {
  readonly now: Date;
  /** Dates of the latest editions, newest first. */
  readonly editions: readonly string[];
  /** Newest first. */
  readonly deliveries: readonly DeliveryDocument[];
  readonly hasReaders: boolean;
};

export type UnsentEdition = {
  readonly date: string;
  readonly problem: 'not-written' | 'not-started' | 'unfinished' | 'unknown';
  readonly since: string;
  /** Key of the delivery, such as `daily-2026-11-23`; null if there is none. */
  readonly key: string | null;
};

// Production waits for missing figures until 10:00.
const deadline = 'T10:00:00.000Z';
const deadlineMs = 10 * hourMs;
const deliveredWithinMs = 2 * hourMs;

/** The latest edition if it was not sent on time, and deliveries that are late or have an unknown outcome. */
export const findUnsentEditions = (newsletter: Newsletter): readonly UnsentEdition[] => [
  ...missingEdition(newsletter),
  ...newsletter.deliveries.flatMap((delivery) => findDeliveryProblems(delivery, newsletter.now)),
];

const missingEdition = (newsletter: Newsletter): readonly UnsentEdition[] => {
  const { now, editions, deliveries, hasReaders } = newsletter;
  const date = new Date(now.getTime() - deadlineMs).toISOString().slice(0, 10);
  const since = `${date}${deadline}`;
  if (!editions.includes(date)) {
    // A new installation has no deadline before its first edition.
    const isDue = editions.some((earlier) => earlier < date);
    return isDue ? [{ date, problem: 'not-written', since, key: null }] : [];
  }
  const daily = deliveries.filter(({ edition }) => edition.kind === 'daily');
  const isStarted = daily.some(({ edition }) => edition.date === date);
  const isDue = hasReaders && daily.some(({ edition }) => edition.date < date);
  return isDue && !isStarted ? [{ date, problem: 'not-started', since, key: null }] : [];
};

const findDeliveryProblems = (delivery: DeliveryDocument, now: Date): readonly UnsentEdition[] => {
  const { id: key, edition, doubts, completedAt, startedAt, changedAt } = delivery;
  const { date } = edition;
  if (doubts.length > 0) return [{ date, problem: 'unknown', since: changedAt, key }];
  const isLate = Date.parse(startedAt) < now.getTime() - deliveredWithinMs;
  return completedAt === null && isLate
    ? [{ date, problem: 'unfinished', since: startedAt, key }]
    : [];
};
