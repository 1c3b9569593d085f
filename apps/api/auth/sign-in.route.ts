import { finished } from 'node:stream';
import type { Request } from 'express';
import { signIn } from '#application/account/sign-in/sign-in.ts';
import { accountOperations } from '#contract/operations/account/account.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { localSignIn } from './local-strategy.ts';
import { refundOnServerError, limitsOf, rejectWhenSpent, takeOrReject } from '../http/limits.ts';
import { limitKey } from '#platform/http/address.ts';
import { contextOf } from '../http/request-context.ts';
import { openSession } from './open-session.ts';
import { accountOf, type AccountRoutesDeps } from '../account/ports.ts';
import { askForCode, secondStepGate } from './second-step.ts';
import { withTriesLeft } from './tries-left.ts';
import { userOf } from '../account/user.ts';

export const signInRoute = (deps: AccountRoutesDeps): void => {
  const { routes, platform } = deps;
  const steps = secondStepGate(deps);
  const authenticate = localSignIn(({ email, password, req }) =>
    attempt(platform, { email, password, req }),
  );
  routes.on(accountOperations.signIn, async ({ body, req, res, waitForProjections }) => {
    req.body = body;
    const signedIn = await authenticate(req, res);
    const remember = body.remember === true;
    if (signedIn.step === 'second-factor') {
      const cookie = await askForCode(steps, signedIn, { method: 'password', remember });
      return { body: { user: null, hasTOTP: true, requires2FA: true }, cookies: [cookie] };
    }
    const cookie = await openSession(deps, { req, signedIn, remember, waitForProjections });
    const account = await accountOf(platform, signedIn);
    const user = userOf(account, platform.clock.now(), platform.config);
    return { body: { user, hasTOTP: false, requires2FA: false }, cookies: [cookie] };
  });
};

type Attempt = { readonly email: string; readonly password: string; readonly req: Request };

// Every attempt takes a point from the account, refunded on success, so that parallel guesses cannot exceed the limit.
// A network address pays only for failures, because a whole office may share one.
const attempt = async (
  platform: AccountRoutesDeps['platform'],
  { email, password, req }: Attempt,
): ReturnType<typeof signIn> => {
  const { rateLimits, lookupHash, config, clock } = platform;
  const { signInsOfAccount, signInsOfAddress } = limitsOf(config);
  const request = contextOf(req);
  const [account, address] = [lookupHash(email), limitKey(request.address)];
  await rejectWhenSpent(rateLimits, signInsOfAddress, address);
  const own = await takeOrReject(rateLimits, signInsOfAccount, account);
  const taken = { rateLimits, limit: signInsOfAccount, key: account };
  try {
    const signedIn = await refundOnServerError(taken, () =>
      signIn(
        { ...platform, afterwards: afterAnswering(platform, req) },
        { email, password, ipAddress: request.address, userAgent: request.userAgent },
        { actor: 'system', now: clock.now(), correlationId: request.id },
      ),
    );
    // Only a complete login resets the limit. Someone with just the password must stay limited.
    if (signedIn.step === 'done') await rateLimits.reset(signInsOfAccount, account);
    else await rateLimits.refund(signInsOfAccount, account);
    return signedIn;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    // The password was right.
    if (error.kind === 'forbidden') await rateLimits.refund(signInsOfAccount, account);
    if (error.kind !== 'unauthenticated') throw error;
    throw withTriesLeft(error, [own, await rateLimits.take(signInsOfAddress, address)]);
  }
};

// Work that is only needed for existing addresses runs after the response, so that response times do not reveal them.
const afterAnswering =
  ({ logger }: Pick<AccountRoutesDeps['platform'], 'logger'>, req: Request) =>
  (work: () => Promise<unknown>): void => {
    const run = (): void => {
      work().catch((err: unknown) => {
        logger.error({ err, requestId: contextOf(req).id }, 'A sign-in could not be recorded.');
      });
    };
    // Also runs when the client disconnects before the response.
    if (req.res) finished(req.res, run);
    else run();
  };
