import type { SuccessResponse } from '#contract/account/credentials.ts';

export const successReply = (message: string): { readonly body: SuccessResponse } => ({
  body: { success: true, message },
});
