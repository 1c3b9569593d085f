import type { RefusalEvent } from './events.ts';

/** When each thing was last refused, by `<resource> <action> <rule>`. */
export type RefusalState = { readonly lastAt: Readonly<Record<string, string>> };

export const initialState: RefusalState = { lastAt: {} };

type Refused = Pick<RefusalEvent['data'], 'resource' | 'action' | 'rule'>;

export const refusedOf = ({ resource, action, rule }: Refused): string =>
  `${resource} ${action} ${rule}`;

export const evolve = (state: RefusalState, event: RefusalEvent): RefusalState => {
  const { type, data }: { type: string; data: RefusalEvent['data'] } = event;
  // Written by a newer version of the program: unknown events change nothing.
  if (type !== 'StaffAccessRefused') return state;
  return { lastAt: { ...state.lastAt, [refusedOf(data)]: data.refusedAt } };
};
