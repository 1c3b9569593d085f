import { sessionEndTexts, type SessionEnd } from '#ui/api/session-end.ts';

/** `here` means "Log out" in this tab. */
export type SignOutReason = SessionEnd | 'here';

const reasonParameter = 'because';

/** Address of the login page with the reason, which survives a reload. */
export const loginAddress = (because?: SignOutReason): string =>
  because === undefined ? '/login' : `/login?${reasonParameter}=${because}`;

const isSessionEnd = (because: string): because is SessionEnd =>
  Object.hasOwn(sessionEndTexts, because);

type SignedOutMessage = { readonly title: string; readonly text: string };

/** The login page's message about the end of the last session; undefined without one. */
export const getSignedOutMessage = (search: string): SignedOutMessage | undefined => {
  const reason = new URLSearchParams(search).get(reasonParameter) ?? '';
  if (reason === 'here') return { title: 'You have logged out.', text: '' };
  return isSessionEnd(reason) ? sessionEndTexts[reason] : undefined;
};
