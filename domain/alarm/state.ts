import type { AlarmEvent } from './events.ts';

export type Silence = { readonly until: string; readonly reason: string };

export type AlarmState = {
  /** Null while the check finds nothing. */
  readonly fault: {
    readonly foundAt: string;
    /** Time of the newest notification; null before the alarm. */
    readonly notifiedAt: string | null;
  } | null;
  /** The last silence, which may be over. */
  readonly silence: Silence | null;
};

export const initialState: AlarmState = { fault: null, silence: null };

/** The silence that applies at that time. */
export const silenceAt = ({ silence }: AlarmState, now: Date): Silence | null =>
  silence !== null && Date.parse(silence.until) > now.getTime() ? silence : null;

export const evolve = (state: AlarmState, event: AlarmEvent): AlarmState => {
  switch (event.type) {
    case 'FaultFound':
      return { ...state, fault: { foundAt: event.data.foundAt, notifiedAt: null } };
    case 'AlarmRaised':
      return notifiedAt(state, event.data.raisedAt);
    case 'AlarmRepeated':
      return notifiedAt(state, event.data.repeatedAt);
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

const notifiedAt = (state: AlarmState, at: string): AlarmState => ({
  ...state,
  fault: { foundAt: state.fault?.foundAt ?? at, notifiedAt: at },
});
