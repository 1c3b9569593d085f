import type { LookEvent } from './events.ts';

/** When each of the staff last looked at each page, by `<staffId> <page>`. */
export type LookState = { readonly lastAt: Readonly<Record<string, string>> };

export const initialState: LookState = { lastAt: {} };

type Look = Pick<LookEvent['data'], 'staffId' | 'page'>;

export const lookOf = ({ staffId, page }: Look): string => `${staffId} ${page}`;

export const evolve = (state: LookState, event: LookEvent): LookState => {
  const { type, data }: { type: string; data: LookEvent['data'] } = event;
  // Written by a newer version of the program: unknown events change nothing.
  if (type !== 'MemberDataViewed') return state;
  return { lastAt: { ...state.lastAt, [lookOf(data)]: data.viewedAt } };
};
