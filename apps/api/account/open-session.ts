import { requireUnchangedLogin } from '#application/account/credentials/require-unchanged-login.ts';
import type { SignInResult } from '#application/account/sign-in/complete-sign-in.ts';
import type { Request } from 'express';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import { getRequestContext } from '../http/request-context.ts';
import { createKnownDevices } from '../http/session/known-device.ts';
import { toDevice } from './device.ts';
import type { AccountRoutesDeps } from './ports.ts';

type OpenSessionInput = {
  readonly req: Request;
  readonly signedIn: SignInResult;
  readonly remember: boolean;
  readonly waitForProjections: () => Promise<WrittenPositions>;
};

/**
 * Opens the session after the last login step and returns its cookie, and that of the device. Staff and members with an
 * unconfirmed address are not remembered.
 */
export const openSession = async (
  { gate, platform, secureCookies }: Pick<AccountRoutesDeps, 'gate' | 'platform' | 'secureCookies'>,
  { req, signedIn, remember, waitForProjections }: OpenSessionInput,
): Promise<readonly string[]> => {
  const { accountId, canRememberDevice } = signedIn;
  const pendingWrites = await waitForProjections();
  const device = toDevice(getRequestContext(req));
  const session = {
    accountId,
    device,
    remembered: remember && canRememberDevice,
    written: pendingWrites,
  };
  const cookie = await gate.open(req, session, () => requireUnchangedLogin(platform, signedIn));
  const account = await findRegisteredAccount(platform, accountId);
  if (!account) return [cookie];
  const knownDevices = createKnownDevices({ ...platform, secureCookies });
  return [cookie, knownDevices.remember(req, account.email)];
};
