import { Rejection } from '#domain/shared/rejection.ts';
import { refundOnServerError, getRateLimits, takeOrReject } from '../http/limits.ts';
import { isRecentlyAuthenticatedAtIssuer } from '../http/session/reauthentication.ts';
import { withTriesLeft } from './tries-left.ts';
import type { AccountRoutesDeps } from './ports.ts';

type Ports = AccountRoutesDeps['platform'] & { readonly systemNow?: () => Date };

/**
 * Runs an action that requires the user's password or a new login at their issuer. Wrong passwords count per session,
 * so that an abandoned session cannot be used for guessing and a stranger's failed logins do not lock the owner out.
 */
export const withOwnPassword = async <Result>(
  platform: Ports,
  caller: { readonly accountId: string; readonly tokenHash: string },
  attempt: (proof: { readonly isReauthenticatedAtIssuer: boolean }) => Promise<Result>,
): Promise<Result> => {
  const { rateLimits, config, systemNow = () => new Date() } = platform;
  const limit = getRateLimits(config).passwordsOfSession;
  const key = caller.tokenHash;
  const verdict = await takeOrReject(rateLimits, limit, key);
  try {
    const isReauthenticatedAtIssuer = await isRecentlyAuthenticatedAtIssuer(
      platform,
      caller,
      systemNow(),
    );
    const result = await refundOnServerError({ rateLimits, limit, key }, () =>
      attempt({ isReauthenticatedAtIssuer }),
    );
    await rateLimits.reset(limit, key);
    return result;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    if (error.code === 'account/wrong-password') throw withTriesLeft(error, [verdict]);
    // The password was right, so the attempt was not a guess.
    await rateLimits.refund(limit, key);
    throw error;
  }
};
