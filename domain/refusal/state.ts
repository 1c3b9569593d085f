import type { RefusalEvent } from './events.ts';

/** The time of the last refusal, keyed by `<resource> <action> <rule>`. */
export type RefusalState = { readonly lastAt: Readonly<Record<string, string>> };

export const initialState: RefusalState = { lastAt: {} };

type RefusalIdentity = Pick<RefusalEvent['data'], 'resource' | 'action' | 'rule'>;

export const refusalKey = ({ resource, action, rule }: RefusalIdentity): string =>
  `${resource} ${action} ${rule}`;

export const evolve = (state: RefusalState, event: RefusalEvent): RefusalState => {
  const { type, data }: { type: string; data: RefusalEvent['data'] } = event;
  // Events from newer versions of the program change nothing.
  if (type !== 'StaffAccessRefused') return state;
  return { lastAt: { ...state.lastAt, [refusalKey(data)]: data.refusedAt } };
};
