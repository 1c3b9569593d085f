import { sessionEndTexts, type SessionEnd } from '#ui/api/session-end.ts';
import { text } from '../texts/text.ts';

/** `here` means "Log out" in this tab. */
export type SignOutReason = SessionEnd | 'here';

const parameter = 'because';

/** Address of the login page with the reason, which survives a reload. */
export const loginAddress = (because?: SignOutReason): string =>
  because === undefined ? '/login' : `/login?${parameter}=${because}`;

const isKnown = (because: string): because is SessionEnd => Object.hasOwn(sessionEndTexts, because);

type Words = { readonly title: string; readonly text: string };

/** The login page's message about the end of the last session; undefined without one. */
export const formatSignedOut = (search: string): Words | undefined => {
  const because = new URLSearchParams(search).get(parameter) ?? '';
  if (because === 'here') return { title: text('layout.login.logged-out'), text: '' };
  return isKnown(because) ? sessionEndTexts[because] : undefined;
};
