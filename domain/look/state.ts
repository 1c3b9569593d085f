import type { LookEvent, MemberDataViewed } from './events.ts';

/** When each of the staff last looked at each page, by `<staffId> <page>`. */
export type LookState = { readonly lastAt: Readonly<Record<string, string>> };

export const initialState: LookState = { lastAt: {} };

type Look = Pick<MemberDataViewed['data'], 'staffId' | 'page'>;

export const lookOf = ({ staffId, page }: Look): string => `${staffId} ${page}`;

export const evolve = (state: LookState, event: LookEvent): LookState => {
  // An export is recorded each time, and what a newer version of the program wrote changes nothing.
  if (event.type !== 'MemberDataViewed') return state;
  const { data } = event;
  return { lastAt: { ...state.lastAt, [lookOf(data)]: data.viewedAt } };
};
