import { sessionEndTexts, type SessionEnd } from '#ui/api/session-end.ts';
import { text } from '../texts/text.ts';

/** `here` is "Log out" in this very tab. */
export type SignedOutBecause = SessionEnd | 'here';

const parameter = 'because';

/** The login page, and why somebody is sent there; it survives a reload. */
export const loginAddress = (because?: SignedOutBecause): string =>
  because === undefined ? '/login' : `/login?${parameter}=${because}`;

const isKnown = (because: string): because is SessionEnd => Object.hasOwn(sessionEndTexts, because);

type Words = { readonly title: string; readonly text: string };

/** What the login page says about the end of the last session; nothing for somebody who was never signed in. */
export const formatSignedOut = (search: string): Words | undefined => {
  const because = new URLSearchParams(search).get(parameter) ?? '';
  if (because === 'here') return { title: text('layout.login.logged-out'), text: '' };
  return isKnown(because) ? sessionEndTexts[because] : undefined;
};
