import { text } from '../texts/text.ts';

const sentences = {
  inactivity: 'layout.login.because.inactivity',
  ended: 'layout.login.because.ended',
  asked: 'layout.login.because.asked',
} as const;

export type SignedOutBecause = keyof typeof sentences;

const parameter = 'because';

/** The login page, and why somebody is sent there; it survives a reload. */
export const loginAddress = (because?: SignedOutBecause): string =>
  because === undefined ? '/login' : `/login?${parameter}=${because}`;

const isKnown = (because: string): because is SignedOutBecause => because in sentences;

/** What the login page says about the end of the last session; nothing for somebody who was never signed in. */
export const signedOutInWords = (search: string): string | undefined => {
  const because = new URLSearchParams(search).get(parameter) ?? '';
  return isKnown(because) ? text(sentences[because]) : undefined;
};
