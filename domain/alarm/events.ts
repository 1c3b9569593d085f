import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

type FaultData = {
  /** Null if the check could not be run, which is a fault of its own. */
  readonly count: number | null;
  /** Start of the oldest problem; null if unknown. */
  readonly since: string | null;
};

/** A check found a fault, or one that had seemed to end. An alarm follows if the fault lasts. */
export type FaultFound = DomainEvent<'FaultFound', FaultData & { readonly foundAt: string }>;

/** A fault lasted long enough that the operators are notified. */
export type AlarmRaised = DomainEvent<'AlarmRaised', FaultData & { readonly raisedAt: string }>;

/** The fault of an alarm goes on, and the operators are notified again. */
export type AlarmRepeated = DomainEvent<
  'AlarmRepeated',
  FaultData & { readonly repeatedAt: string }
>;

/** The check of an alarm found nothing. The fault has ended if that lasts. */
export type FaultCleared = DomainEvent<'FaultCleared', { readonly clearedAt: string }>;

/** The fault of an alarm ended, and the operators are notified. `recoveredAt` is when the check first found nothing. */
export type AlarmRecovered = DomainEvent<'AlarmRecovered', { readonly recoveredAt: string }>;

/** A fault ended without a notification: there was no alarm, or it was silenced. */
export type FaultEnded = DomainEvent<'FaultEnded', { readonly endedAt: string }>;

/** An admin or operator turned off the notifications of a check for a time. */
export type AlarmSilenced = DomainEvent<
  'AlarmSilenced',
  { readonly until: string; readonly reason: string; readonly silencedAt: string }
>;

/** An admin or operator turned the notifications of a check on again. */
export type AlarmSilenceEnded = DomainEvent<'AlarmSilenceEnded', { readonly endedAt: string }>;

/** Every event in the stream of a check's alarm. */
export type AlarmEvent =
  | FaultFound
  | AlarmRaised
  | AlarmRepeated
  | FaultCleared
  | AlarmRecovered
  | FaultEnded
  | AlarmSilenced
  | AlarmSilenceEnded;

/** Version and personal fields of each event type. */
export const alarmEvents = {
  FaultFound: { version: 1, personal: [] },
  AlarmRaised: { version: 1, personal: [] },
  AlarmRepeated: { version: 1, personal: [] },
  FaultCleared: { version: 1, personal: [] },
  AlarmRecovered: { version: 1, personal: [] },
  FaultEnded: { version: 1, personal: [] },
  AlarmSilenced: { version: 1, personal: ['reason'] },
  AlarmSilenceEnded: { version: 1, personal: [] },
} as const satisfies EventDefinitions<AlarmEvent>;
