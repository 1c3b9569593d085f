import type { Done } from '#contract/account/credentials.ts';

/** That it was done, in words for people. */
export const done = (message: string): { readonly body: Done } => ({
  body: { success: true, message },
});
