import { dayMs } from '../shared/time/durations.ts';
import type { EditionKind } from './events.ts';

const monday = 1;
const weekMs = 7 * dayMs;

/** The kinds that are delivered with the edition of a date. Weekly readers receive Monday's. */
export const getKindsOfDay = (date: string): readonly EditionKind[] =>
  new Date(date).getUTCDay() === monday ? ['daily', 'weekly', 'report'] : ['daily'];

/** When the deliveries of a date start. */
export const getDeliveryTime = (date: string): Date => new Date(`${date}T07:30:00.000Z`);

/** Whether the next edition of the kind is already due. */
export const isSuperseded = (
  kind: EditionKind,
  { date, now }: { readonly date: string; readonly now: Date },
): boolean =>
  now.getTime() >= getDeliveryTime(date).getTime() + (kind === 'daily' ? dayMs : weekMs);
