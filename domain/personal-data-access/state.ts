import type { PersonalDataAccessEvent, MemberDataViewed } from './events.ts';

/** The time of each staff member's last access by page, keyed by `<staffId> <page>`. */
export type PersonalDataAccessState = { readonly lastAt: Readonly<Record<string, string>> };

export const initialState: PersonalDataAccessState = { lastAt: {} };

type PageAccess = Pick<MemberDataViewed['data'], 'staffId' | 'page'>;

export const pageAccessKey = ({ staffId, page }: PageAccess): string => `${staffId} ${page}`;

export const evolve = (
  state: PersonalDataAccessState,
  event: PersonalDataAccessEvent,
): PersonalDataAccessState => {
  // Exports are never throttled, so the state ignores them.
  if (event.type !== 'MemberDataViewed') return state;
  const { data } = event;
  return { lastAt: { ...state.lastAt, [pageAccessKey(data)]: data.viewedAt } };
};
