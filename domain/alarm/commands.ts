export type ObserveCheck = {
  readonly type: 'ObserveCheck';
  /** `unknown`: the check could not be run. */
  readonly state: 'open' | 'clear' | 'unknown';
  /** Null if the check could not be run. */
  readonly count: number | null;
  readonly since: string | null;
  /** How long a fault lasts before it raises an alarm. */
  readonly afterMinutes: number;
  /** The shortest time between two notifications of one fault. */
  readonly reminderHours: number;
  readonly now: Date;
};

export type SilenceAlarm = {
  readonly type: 'SilenceAlarm';
  readonly until: Date;
  readonly reason: string;
  readonly now: Date;
};

export type EndSilence = { readonly type: 'EndSilence'; readonly now: Date };

export type AlarmCommand = ObserveCheck | SilenceAlarm | EndSilence;
