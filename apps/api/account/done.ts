import type { Done } from '#contract/account/credentials.ts';

export const successReply = (message: string): { readonly body: Done } => ({
  body: { success: true, message },
});
