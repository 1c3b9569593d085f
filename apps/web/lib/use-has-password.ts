import { useQueryClient } from '@tanstack/react-query';
import type { AuthCheck } from '#contract/account/auth.ts';
import { sessionKey } from './server/query-client.ts';

/** False for a member who logs in at an issuer and has set no password: they confirm there what takes one elsewhere. */
export const useHasPassword = (): boolean =>
  useQueryClient().getQueryData<AuthCheck>(sessionKey)?.user?.hasPassword ?? true;
