import { deviceName, maskIpAddress } from '#application/account/sign-in/device-name.ts';
import {
  signInHistory,
  type SignInHistoryEntry,
} from '#application/account/sign-in/sign-in-history.ts';
import { removeOtherSessionDevices, removeSessionDevices } from '#application/push/push-devices.ts';
import { deriveId } from '#application/derive-id.ts';
import {
  type OwnSession,
  type SignInAttempt,
  sessionOperations,
} from '#contract/account/sessions.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { ListedSession } from '#platform/sessions/sessions.port.ts';
import type { AccountRoutesDeps } from './ports.ts';

const historyLimit = 20;

export const ownSessionRoutes = ({ routes, platform, gate }: AccountRoutesDeps): void => {
  const { sessions } = platform;
  routes.on(sessionOperations.ownSessions, async ({ caller: { accountId, tokenHash } }) => {
    const [activeSessions, history] = await Promise.all([
      sessions.list(accountId),
      signInHistory(platform, { accountId, limit: historyLimit }),
    ]);
    const ownSessions = activeSessions.map((session) => toOwnSession(session, tokenHash));
    return { body: { sessions: ownSessions, history: history.map(toSignInAttempt) } };
  });

  routes.on(sessionOperations.endOtherSessions, async ({ caller: { accountId, tokenHash } }) => {
    await gate.endOthers(accountId, tokenHash);
    await removeOtherSessionDevices(platform, { accountId, keptTokenHash: tokenHash });
    return { body: undefined };
  });

  routes.on(sessionOperations.endSession, async ({ caller: { accountId }, params: { id } }) => {
    const activeSessions = await sessions.list(accountId);
    const session = activeSessions.find(({ tokenHash }) => toSessionId(tokenHash) === id);
    if (!session) throw sessionNotFoundError();
    await gate.endFromDevice(session.tokenHash);
    await removeSessionDevices(platform, session);
    return { body: undefined };
  });
};

// A public id for a session. It is derived from the token hash and does not reveal it.
const toSessionId = (tokenHash: string): string => deriveId('session', tokenHash);

const toOwnSession = (session: ListedSession, current: string): OwnSession => {
  const { tokenHash, device, remembered, createdAt, usedAt } = session;
  return {
    id: toSessionId(tokenHash),
    current: tokenHash === current,
    device: deviceName(device.userAgent),
    address: device.address,
    remembered,
    createdAt,
    usedAt,
  };
};

const toSignInAttempt = ({
  at,
  succeeded,
  ipAddress,
  userAgent,
}: SignInHistoryEntry): SignInAttempt => ({
  at,
  succeeded,
  device: deviceName(userAgent),
  address: maskIpAddress(ipAddress),
});

const sessionNotFoundError = (): Rejection =>
  new Rejection('missing', 'session/not-found', {
    message: 'This device is logged out already.',
  });
