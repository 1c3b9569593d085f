import type { PersonalDataAccessEvent, MemberDataViewed } from './events.ts';

/** When each of the staff last looked at each page, by `<staffId> <page>`. */
export type PersonalDataAccessState = { readonly lastAt: Readonly<Record<string, string>> };

export const initialState: PersonalDataAccessState = { lastAt: {} };

type PageAccess = Pick<MemberDataViewed['data'], 'staffId' | 'page'>;

export const pageAccessKey = ({ staffId, page }: PageAccess): string => `${staffId} ${page}`;

export const evolve = (
  state: PersonalDataAccessState,
  event: PersonalDataAccessEvent,
): PersonalDataAccessState => {
  // An export is recorded each time, and what a newer version of the program wrote changes nothing.
  if (event.type !== 'MemberDataViewed') return state;
  const { data } = event;
  return { lastAt: { ...state.lastAt, [pageAccessKey(data)]: data.viewedAt } };
};
