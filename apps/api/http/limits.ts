import type { ServerResponse } from 'node:http';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Config } from '#platform/config.ts';
import type {
  RateLimit,
  RateLimits,
  RateLimitVerdict,
} from '#platform/rate-limits/rate-limits.port.ts';
import { isOurFault } from './problem-details.ts';
import { httpTexts } from './texts.ts';

const quarterHour = 900;
const mailedLinksPerHour = 5;
const secondFactorSetUpsPerHour = 20;
// Far more than a member mistypes, far fewer than guessing takes.
const codesPerDay = 50;
const photosPerHour = 30;
const exportsPerHour = 5;
// The sources' own limits lie above these: no account can spend the budget of all.
const tickersPerDay = 40;
const lookUpsPerDay = 10;
const allLookUpsPerDay = 40;
const browserErrorsPerHour = 20;
const supportRequestsPerHour = 5;

type Limits = {
  readonly requests: RateLimit;
  readonly registrations: RateLimit;
  readonly signInsOfAccount: RateLimit;
  readonly signInsOfAddress: RateLimit;
  readonly passwordsOfSession: RateLimit;
  readonly codesOfAccount: RateLimit;
  readonly codesOfAccountPerDay: RateLimit;
  readonly secondFactorSetUps: RateLimit;
  readonly mailedLinks: RateLimit;
  readonly mailedLinksOfAddress: RateLimit;
  readonly photos: RateLimit;
  readonly exports: RateLimit;
  readonly tickers: RateLimit;
  readonly lookUps: RateLimit;
  readonly allLookUps: RateLimit;
  readonly browserErrors: RateLimit;
  readonly supportOfSender: RateLimit;
  readonly supportOfAddress: RateLimit;
};

export const limitsOf = (config: Config): Limits => ({
  requests: { name: 'requests', points: config.REQUESTS_PER_MINUTE, perSeconds: 60 },
  registrations: { name: 'registrations', points: config.registrationsPerHour, perSeconds: 3600 },
  signInsOfAccount: {
    name: 'sign-ins-of-account',
    points: config.SIGN_IN_ATTEMPTS,
    perSeconds: quarterHour,
  },
  signInsOfAddress: {
    name: 'sign-ins-of-address',
    points: config.SIGN_IN_ATTEMPTS_PER_ADDRESS,
    perSeconds: quarterHour,
  },
  // Counted apart from sign-ins: a stranger who guesses must not lock the signed-in owner out.
  passwordsOfSession: {
    name: 'passwords-of-session',
    points: config.SIGN_IN_ATTEMPTS,
    perSeconds: quarterHour,
  },
  codesOfAccount: {
    name: 'codes-of-account',
    points: config.SIGN_IN_ATTEMPTS,
    perSeconds: quarterHour,
  },
  codesOfAccountPerDay: {
    name: 'codes-of-account-a-day',
    points: Math.max(codesPerDay, config.SIGN_IN_ATTEMPTS),
    perSeconds: 86_400,
  },
  secondFactorSetUps: {
    name: 'second-factor-set-ups',
    points: secondFactorSetUpsPerHour,
    perSeconds: 3600,
  },
  // Counted by recipient, not by caller: no mailbox is flooded.
  mailedLinks: { name: 'mailed-links', points: mailedLinksPerHour, perSeconds: 3600 },
  // Asked for from one network address; an office behind one must be able to work.
  mailedLinksOfAddress: {
    name: 'mailed-links-of-address',
    points: config.registrationsPerHour,
    perSeconds: 3600,
  },
  photos: { name: 'photos', points: photosPerHour, perSeconds: 3600 },
  exports: { name: 'exports', points: exportsPerHour, perSeconds: 3600 },
  tickers: { name: 'tickers', points: tickersPerDay, perSeconds: 86_400 },
  lookUps: { name: 'look-ups', points: lookUpsPerDay, perSeconds: 86_400 },
  allLookUps: { name: 'all-look-ups', points: allLookUpsPerDay, perSeconds: 86_400 },
  browserErrors: { name: 'browser-errors', points: browserErrorsPerHour, perSeconds: 3600 },
  // Counted by recipient of the confirmation, so that no mailbox is flooded.
  supportOfSender: { name: 'support-of-sender', points: supportRequestsPerHour, perSeconds: 3600 },
  // From one network address; an office behind one must be able to ask.
  supportOfAddress: {
    name: 'support-of-address',
    points: config.registrationsPerHour,
    perSeconds: 3600,
  },
});

export const takeOrReject = async (
  rateLimits: RateLimits,
  limit: RateLimit,
  key: string,
): Promise<RateLimitVerdict> => {
  const verdict = await rateLimits.take(limit, key);
  rejectUnlessAllowed(limit, verdict);
  return verdict;
};

/** Returns the point when the server is to blame for a failure: what it could not carry out is no attempt. */
export const refundOnServerError = async <Result>(
  { rateLimits, limit, key }: { rateLimits: RateLimits; limit: RateLimit; key: string },
  attempt: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await attempt();
  } catch (error) {
    if (isOurFault(error)) await rateLimits.giveBack(limit, key);
    throw error;
  }
};

/** Rejects when no point is left, and takes none. */
export const rejectWhenSpent = async (
  rateLimits: RateLimits,
  limit: RateLimit,
  key: string,
): Promise<void> => {
  rejectUnlessAllowed(limit, await rateLimits.peek(limit, key));
};

export const throttled = (limit: RateLimit, verdict: RateLimitVerdict): Rejection =>
  new Rejection('throttled', `throttle/${limit.name}`, {
    message: httpTexts.tooManyAttempts,
    retryAt: retryAtOf(verdict),
  });

/** When the next point is available, by the system's clock. */
export const retryAtOf = ({ retryAfterMs }: RateLimitVerdict): string =>
  new Date(Date.now() + retryAfterMs).toISOString();

const rejectUnlessAllowed = (limit: RateLimit, verdict: RateLimitVerdict): void => {
  if (!verdict.allowed) throw throttled(limit, verdict);
};

/** The header fields of the IETF draft, so that a well-behaved client can slow down by itself. */
export const announceLimit = (
  res: ServerResponse,
  limit: RateLimit,
  verdict: RateLimitVerdict,
): void => {
  const { name, points, perSeconds } = limit;
  res.setHeader('ratelimit-policy', `"${name}";q=${String(points)};w=${String(perSeconds)}`);
  const reset = Math.ceil(verdict.retryAfterMs / 1000) || perSeconds;
  res.setHeader(
    'ratelimit',
    `"${name}";r=${String(Math.max(0, verdict.remaining))};t=${String(reset)}`,
  );
};
