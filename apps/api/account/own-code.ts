import { isWrongCode } from '#application/second-factor/use-code.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { refundOnServerError, getRateLimits, takeOrReject } from '../http/limits.ts';
import { withTriesLeft } from './tries-left.ts';
import type { AccountRoutesDeps } from './ports.ts';

type Ports = Pick<AccountRoutesDeps['platform'], 'rateLimits' | 'config'>;

type Attempt = {
  readonly accountId: string;
  /**
   * Set for a signed-in user, whose attempts count per session, so that a stranger with the password cannot lock them
   * out.
   */
  readonly tokenHash?: string;
  /** Attempts left in this login step. */
  readonly stepTries?: number;
};

/** Runs a code attempt within the limits per quarter of an hour and per day. */
export const limitCodeAttempts = async <Result>(
  { rateLimits, config }: Ports,
  { accountId, tokenHash, stepTries }: Attempt,
  attempt: () => Promise<Result>,
): Promise<Result> => {
  const { codesOfAccount, codesOfAccountPerDay } = getRateLimits(config);
  const key = tokenHash === undefined ? accountId : `session-${tokenHash}`;
  const dailyVerdict = await takeOrReject(rateLimits, codesOfAccountPerDay, key);
  const accountVerdict = await takeOrReject(rateLimits, codesOfAccount, key);
  const consumedLimit = { rateLimits, limit: codesOfAccount, key };
  try {
    const result = await refundOnServerError(consumedLimit, attempt);
    await rateLimits.reset(codesOfAccount, key);
    await rateLimits.reset(codesOfAccountPerDay, key);
    return result;
  } catch (error) {
    if (!isWrongCode(error) || !(error instanceof Rejection)) throw error;
    const { kind, code, detail } = withTriesLeft(error, [accountVerdict, dailyVerdict]);
    const triesLeft = Math.min(detail.triesLeft ?? 0, stepTries ?? Infinity);
    throw new Rejection(kind, code, { ...detail, triesLeft });
  }
};
