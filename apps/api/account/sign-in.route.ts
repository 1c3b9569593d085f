import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream';
import type { Request } from 'express';
import { passwordResetJob } from '#application/account/credentials/password-reset-job.ts';
import { emailHash } from '#application/account/find-account.ts';
import { signIn } from '#application/account/sign-in/sign-in.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { localSignIn } from './local-strategy.ts';
import { refundOnServerError, getRateLimits, takeOrReject } from '../http/limits.ts';
import { limitKey } from '#platform/http/address.ts';
import type { RateLimit, RateLimitVerdict } from '#platform/rate-limits/rate-limits.port.ts';
import { getRequestContext } from '../http/request-context.ts';
import { createKnownDevices, type KnownDevices } from '../http/session/known-device.ts';
import { openSession } from './open-session.ts';
import { requireOwnAccount, type AccountRoutesDeps } from './ports.ts';
import { beginSecondStep, secondStepGate } from './second-step.ts';
import { withTriesLeft } from './tries-left.ts';
import { toUser } from './user.ts';
import { authOperations } from '#contract/account/auth.ts';

export const signInRoute = (deps: AccountRoutesDeps): void => {
  const { routes, platform, secureCookies } = deps;
  const stepGate = secondStepGate(deps);
  const knownDevices = createKnownDevices({ ...platform, secureCookies });
  const authenticate = localSignIn(({ email, password, req }) =>
    attemptSignIn({ ...platform, knownDevices }, { email, password, req }),
  );
  routes.on(authOperations.signIn, async ({ body, req, res, waitForProjections }) => {
    req.body = body;
    const signInResult = await authenticate(req, res);
    const remember = body.remember === true;
    if (signInResult.step === 'second-factor') {
      const cookie = await beginSecondStep(stepGate, signInResult, {
        method: 'password',
        remember,
      });
      return { body: { user: null, hasTOTP: true, requires2FA: true }, cookies: [cookie] };
    }
    const cookies = await openSession(deps, {
      req,
      signedIn: signInResult,
      remember,
      waitForProjections,
    });
    const account = await requireOwnAccount(platform, signInResult);
    const user = toUser(account, platform.clock.now(), platform.config);
    return { body: { user, hasTOTP: false, requires2FA: false }, cookies };
  });
};

type Platform = AccountRoutesDeps['platform'] & { readonly knownDevices: KnownDevices };
type Attempt = { readonly email: string; readonly password: string; readonly req: Request };

// Every attempt takes a point from the network address and from the account, so that parallel guesses cannot exceed the
// limits.
const attemptSignIn = (platform: Platform, given: Attempt): ReturnType<typeof signIn> =>
  limitByAddress(platform, given, (byAddress) =>
    limitByAccount(platform, given, { byAddress, run: () => checkCredentials(platform, given) }),
  );

// An address pays only for wrong credentials, because a whole office may share one.
const limitByAddress = async <Result>(
  { rateLimits, config }: Platform,
  { req }: Attempt,
  run: (verdict: RateLimitVerdict) => Promise<Result>,
): Promise<Result> => {
  const { signInsOfAddress } = getRateLimits(config);
  const key = limitKey(getRequestContext(req).address);
  const verdict = await takeOrReject(rateLimits, signInsOfAddress, key);
  try {
    const result = await run(verdict);
    await rateLimits.refund(signInsOfAddress, key);
    return result;
  } catch (error) {
    if (!isWrongCredentialsError(error)) await rateLimits.refund(signInsOfAddress, key);
    throw error;
  }
};

type LimitedCheck = {
  readonly byAddress: RateLimitVerdict;
  readonly run: () => ReturnType<typeof signIn>;
};

const limitByAccount = async (
  platform: Platform,
  given: Attempt,
  { byAddress, run }: LimitedCheck,
): ReturnType<typeof signIn> => {
  const { rateLimits } = platform;
  const { limit, key, verdict } = await takeAttempt(platform, given);
  try {
    const signInResult = await refundOnServerError({ rateLimits, limit, key }, run);
    // Only a complete login resets the limit. Someone with just the password must stay limited.
    if (signInResult.step === 'done') await rateLimits.reset(limit, key);
    else await rateLimits.refund(limit, key);
    return signInResult;
  } catch (error) {
    if (isWrongCredentialsError(error)) {
      if (verdict.remaining === 0) notifyOwner(platform, given);
      throw withTriesLeft(error, [verdict, byAddress]);
    }
    // The password was right.
    if (error instanceof Rejection) await rateLimits.refund(limit, key);
    throw error;
  }
};

type TakenAttempt = {
  readonly limit: RateLimit;
  readonly key: string;
  readonly verdict: RateLimitVerdict;
};

// A known device has a count of its own first, and then that of the account, which staff can unlock.
const takeAttempt = async (
  { rateLimits, lookupHash, config, knownDevices }: Platform,
  { email, req }: Attempt,
): Promise<TakenAttempt> => {
  const { signInsOfAccount, signInsOfDevice } = getRateLimits(config);
  const deviceKey = knownDevices.findKey(req, email);
  if (deviceKey !== undefined) {
    const verdict = await rateLimits.take(signInsOfDevice, deviceKey);
    if (verdict.allowed) return { limit: signInsOfDevice, key: deviceKey, verdict };
  }
  const key = lookupHash(email);
  const verdict = await takeOrReject(rateLimits, signInsOfAccount, key);
  return { limit: signInsOfAccount, key, verdict };
};

// Queued for every address, so that response times do not reveal whether an account exists.
const notifyOwner = (platform: Platform, { email, req }: Attempt): void => {
  const { rateLimits, config, jobs } = platform;
  const hash = emailHash(platform, email);
  runAfterResponse(
    platform,
    req,
  )(async () => {
    if (!(await rateLimits.take(getRateLimits(config).lockNotices, hash)).allowed) return;
    const requestId = randomUUID();
    const payload = { emailHash: hash, requestId };
    const correlationId = getRequestContext(req).id;
    await jobs.enqueue({ name: passwordResetJob.name, payload, key: requestId, correlationId });
  });
};

const isWrongCredentialsError = (error: unknown): error is Rejection =>
  error instanceof Rejection && error.kind === 'unauthenticated';

const checkCredentials = (
  platform: Platform,
  { email, password, req }: Attempt,
): ReturnType<typeof signIn> => {
  const request = getRequestContext(req);
  return signIn(
    { ...platform, afterwards: runAfterResponse(platform, req) },
    { email, password, ipAddress: request.address, userAgent: request.userAgent },
    { actor: 'system', now: platform.clock.now(), correlationId: request.id },
  );
};

// Work that is only needed for existing addresses runs after the response, so that response times do not reveal them.
const runAfterResponse =
  ({ logger }: Pick<AccountRoutesDeps['platform'], 'logger'>, req: Request) =>
  (work: () => Promise<unknown>): void => {
    const run = (): void => {
      work().catch((err: unknown) => {
        logger.error(
          { err, requestId: getRequestContext(req).id },
          'A sign-in could not be recorded.',
        );
      });
    };
    // Also runs when the client disconnects before the response.
    if (req.res) finished(req.res, run);
    else run();
  };
