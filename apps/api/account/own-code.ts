import { isWrongCode } from '#application/second-factor/use-code.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { giveBackOnOurFault, limitsOf, takeOrReject } from '../http/limits.ts';
import { withTriesLeft } from './tries-left.ts';
import type { AccountRoutesDeps } from './ports.ts';

type Ports = Pick<AccountRoutesDeps['platform'], 'rateLimits' | 'config'>;

/**
 * Lets the user try a code, within the limits of the account: those of a quarter of an hour, and those of a day, so that who
 * knows the password cannot go on guessing. `stepTries` are those that a login has left.
 */
export const withCode = async <Result>(
  { rateLimits, config }: Ports,
  { accountId, stepTries }: { readonly accountId: string; readonly stepTries?: number },
  attempt: () => Promise<Result>,
): Promise<Result> => {
  const { codesOfAccount, codesOfAccountPerDay } = limitsOf(config);
  const daily = await takeOrReject(rateLimits, codesOfAccountPerDay, accountId);
  const own = await takeOrReject(rateLimits, codesOfAccount, accountId);
  const taken = { rateLimits, limit: codesOfAccount, key: accountId };
  try {
    const result = await giveBackOnOurFault(taken, attempt);
    await rateLimits.reset(codesOfAccount, accountId);
    await rateLimits.reset(codesOfAccountPerDay, accountId);
    return result;
  } catch (error) {
    if (!isWrongCode(error) || !(error instanceof Rejection)) throw error;
    const { kind, code, detail } = withTriesLeft(error, [own, daily]);
    const triesLeft = Math.min(detail.triesLeft ?? 0, stepTries ?? Infinity);
    throw new Rejection(kind, code, { ...detail, triesLeft });
  }
};
