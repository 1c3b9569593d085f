import type { Decider } from '../shared/decider.ts';
import { formatStreamMonth, monthsBetween } from '../shared/time/months.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { PersonalDataAccessCommand } from './commands.ts';
import { decide } from './decide.ts';
import { personalDataAccessEvents, type PersonalDataAccessEvent } from './events.ts';
import { evolve, initialState, type PersonalDataAccessState } from './state.ts';

export const personalDataAccessDecider: Decider<
  PersonalDataAccessCommand,
  PersonalDataAccessEvent,
  PersonalDataAccessState
> = {
  category: 'look',
  definitions: personalDataAccessEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<PersonalDataAccessEvent>(personalDataAccessEvents),
};

/** One stream per member and UTC month, which keeps streams short. */
export const personalDataAccessStream = (accountId: string, at: Date): string => {
  const yyyymm = formatStreamMonth(at);
  return `look-${accountId}-${yyyymm}`;
};

export const personalDataAccessStreams = (accountId: string, from: Date, to: Date): string[] =>
  monthsBetween(from, to).map((month) => personalDataAccessStream(accountId, month));
