import { useQueryClient } from '@tanstack/react-query';
import type { SignOutRequest } from '#contract/auth.ts';
import { accountEndpoints } from '#contract/endpoints/account.ts';
import { call } from '#ui/call.ts';
import { tellSessionNews } from '#ui/session-end.ts';
import { endReason, isLeaving } from '../session-end.ts';
import { forgetSession } from './forget-session.ts';

export type SignOutCause = SignOutRequest['cause'];

export const useSignOut = (): ((cause: SignOutCause) => Promise<void>) => {
  const client = useQueryClient();
  return async (cause) => {
    // Before the call: the live feed may say that the session is over sooner than its answer does.
    isLeaving.set(true);
    await call(accountEndpoints.signOut, { body: { cause } }).catch((error: unknown) => {
      isLeaving.set(false);
      throw error;
    });
    endReason.set(cause === 'asked' ? null : cause);
    tellSessionNews({ type: 'ended', why: cause });
    forgetSession(client);
  };
};
