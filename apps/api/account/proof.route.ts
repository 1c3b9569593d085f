import { reauthenticate } from '#application/account/sign-in/reauthenticate.ts';
import { type ReauthenticationStatus, proofOperations } from '#contract/account/proof.ts';
import {
  isRecentlyAuthenticated,
  recordReauthentication,
} from '../http/session/reauthentication.ts';
import type { Caller } from '../http/session/session.ts';
import { limitCodeAttempts } from './own-code.ts';
import { withOwnPassword } from './own-password.ts';
import { requireOwnAccount, type AccountRoutesDeps } from './ports.ts';

/** Staff reauthenticate before they change another account. */
export const proofRoutes = ({ routes, platform, systemNow }: AccountRoutesDeps): void => {
  const ports = { ...platform, systemNow };
  const listMethods = async (caller: Caller): Promise<ReauthenticationStatus['ways']> => {
    const { hasPassword, secondFactor } = await requireOwnAccount(platform, caller);
    return [
      ...(hasPassword ? (['password'] as const) : []),
      ...(secondFactor === null ? [] : (['code'] as const)),
      ...(platform.issuer === undefined || hasPassword ? [] : (['issuer'] as const)),
    ];
  };

  routes.on(proofOperations.proof, async ({ caller }) => ({
    body: {
      fresh: await isRecentlyAuthenticated(platform, caller, systemNow()),
      ways: await listMethods(caller),
    },
  }));

  routes.on(proofOperations.prove, async ({ body: given, caller, command, request }) => {
    const { accountId } = caller;
    const { address: ipAddress, userAgent } = request;
    const runReauthentication = (): Promise<void> =>
      reauthenticate(ports, { accountId, ipAddress, userAgent, given }, command);
    await (given.token === undefined
      ? withOwnPassword(ports, caller, runReauthentication)
      : limitCodeAttempts(platform, caller, runReauthentication));
    await recordReauthentication(platform, caller, { by: 'own', now: systemNow() });
    return { body: { fresh: true, ways: await listMethods(caller) } };
  });
};
