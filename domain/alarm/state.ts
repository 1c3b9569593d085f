import type { AlarmEvent, FaultFound } from './events.ts';

export type Silence = { readonly until: string; readonly reason: string };

export type AlarmState = {
  /** Null while the check finds nothing. */
  readonly fault: {
    readonly foundAt: string;
    /** The check could not be run. */
    readonly isUnknown: boolean;
    /** Time of the newest notification; null before the alarm. */
    readonly notifiedAt: string | null;
    /** Time of the newest notification of the fault before it. */
    readonly previousNotifiedAt: string | null;
    /** Since when the check has found nothing; null while it finds the fault. */
    readonly clearSince: string | null;
    /** The alarm of a fault that this one replaced before its end was reported. */
    readonly replacedAlarm: { readonly previousNotifiedAt: string | null } | null;
  } | null;
  /** Time of the newest notification of any fault. */
  readonly notifiedAt: string | null;
  /** The last silence, which may be over. */
  readonly silence: Silence | null;
};

export const initialState: AlarmState = { fault: null, notifiedAt: null, silence: null };

/** The silence that applies at that time. */
export const getActiveSilence = ({ silence }: AlarmState, now: Date): Silence | null =>
  silence !== null && Date.parse(silence.until) > now.getTime() ? silence : null;

export const evolve = (state: AlarmState, event: AlarmEvent): AlarmState => {
  switch (event.type) {
    case 'FaultFound':
      return { ...state, fault: toFault(state, event.data) };
    case 'FaultCleared':
      return {
        ...state,
        fault: state.fault && { ...state.fault, clearSince: event.data.clearedAt },
      };
    case 'AlarmRaised':
      return withNotification(state, event.data.raisedAt);
    case 'AlarmRepeated':
      return withNotification(state, event.data.repeatedAt);
    case 'AlarmRecovered':
    case 'FaultEnded':
      return { ...state, fault: null };
    case 'AlarmSilenced':
      return { ...state, silence: { until: event.data.until, reason: event.data.reason } };
    case 'AlarmSilenceEnded':
      return { ...state, silence: null };
    // Events from newer versions of the program change nothing.
    default:
      return state;
  }
};

// A fault that had seemed to end goes on; without an alarm, its time starts over. What a check finds
// once it can be run again is another fault.
const toFault = (
  { fault, notifiedAt: previousNotifiedAt }: AlarmState,
  { count, foundAt }: FaultFound['data'],
): AlarmState['fault'] => {
  const isUnknown = count === null;
  return fault?.isUnknown === isUnknown
    ? { ...fault, foundAt: fault.notifiedAt === null ? foundAt : fault.foundAt, clearSince: null }
    : {
        foundAt,
        isUnknown,
        notifiedAt: null,
        previousNotifiedAt,
        clearSince: null,
        replacedAlarm: fault && toReplacedAlarm(fault),
      };
};

const toReplacedAlarm = ({
  notifiedAt,
  previousNotifiedAt,
  replacedAlarm,
}: NonNullable<AlarmState['fault']>): { readonly previousNotifiedAt: string | null } | null =>
  notifiedAt === null ? replacedAlarm : { previousNotifiedAt };

const withNotification = (state: AlarmState, at: string): AlarmState => ({
  ...state,
  fault: state.fault && { ...state.fault, notifiedAt: at },
  notifiedAt: at,
});
