import type { ServerResponse } from 'node:http';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Config } from '#platform/config.ts';
import type {
  RateLimit,
  RateLimits,
  RateLimitVerdict,
} from '#platform/rate-limits/rate-limits.port.ts';
import { isServerError } from './problem-details.ts';
import { httpTexts } from './texts.ts';

const quarterHourSeconds = 900;
const mailedLinksPerHour = 5;
const secondFactorSetUpsPerHour = 20;
// Far more than a member mistypes, and far fewer than guessing takes.
const codesPerDay = 50;
const photosPerHour = 30;
const exportsPerHour = 5;
const memberExportsPerHour = 20;
// Enough for a member who keeps mistyping, and far too few to guess codes between them.
const unlocksPerDay = 5;
// The sources' own limits are higher, so that no single account can use up their budget.
const tickersPerDay = 40;
const lookUpsPerDay = 10;
const allLookUpsPerDay = 40;
const browserErrorsPerHour = 20;
const supportRequestsPerHour = 5;
const supportRepliesPerHour = 20;
// Far more than a member tries, and far too few to guess codes.
const couponChecksPerHour = 30;
const cardSetUpsPerHour = 20;

type Limits = {
  readonly requests: RateLimit;
  readonly registrations: RateLimit;
  readonly signInsOfAccount: RateLimit;
  readonly signInsOfDevice: RateLimit;
  readonly lockNotices: RateLimit;
  readonly signInsOfAddress: RateLimit;
  readonly passwordsOfSession: RateLimit;
  readonly codesOfAccount: RateLimit;
  readonly codesOfAccountPerDay: RateLimit;
  readonly secondFactorSetUps: RateLimit;
  readonly mailedLinks: RateLimit;
  readonly mailedLinksOfAddress: RateLimit;
  readonly photos: RateLimit;
  readonly exports: RateLimit;
  readonly memberExports: RateLimit;
  readonly unlocks: RateLimit;
  readonly tickers: RateLimit;
  readonly lookUps: RateLimit;
  readonly allLookUps: RateLimit;
  readonly browserErrors: RateLimit;
  readonly supportOfSender: RateLimit;
  readonly supportOfAddress: RateLimit;
  readonly supportReplies: RateLimit;
  readonly couponChecks: RateLimit;
  readonly cardSetUps: RateLimit;
};

export const getRateLimits = (config: Config): Limits => ({
  // Counted per network address, and for staff per account.
  requests: { name: 'requests', points: config.REQUESTS_PER_MINUTE, perSeconds: 60 },
  registrations: { name: 'registrations', points: config.registrationsPerHour, perSeconds: 3600 },
  signInsOfAccount: {
    name: 'sign-ins-of-account',
    points: config.SIGN_IN_ATTEMPTS,
    perSeconds: quarterHourSeconds,
  },
  // Counted per account and device with an earlier login. When it is used up, the count of the account applies.
  signInsOfDevice: {
    name: 'sign-ins-of-device',
    points: config.SIGN_IN_ATTEMPTS,
    perSeconds: quarterHourSeconds,
  },
  // Counted per account: a stranger's guesses send its owner one mail a day.
  lockNotices: { name: 'lock-notices', points: 1, perSeconds: 86_400 },
  signInsOfAddress: {
    name: 'sign-ins-of-address',
    points: config.SIGN_IN_ATTEMPTS_PER_ADDRESS,
    perSeconds: quarterHourSeconds,
  },
  // Separate from login attempts, so that a stranger's guesses cannot lock out the signed-in owner.
  passwordsOfSession: {
    name: 'passwords-of-session',
    points: config.SIGN_IN_ATTEMPTS,
    perSeconds: quarterHourSeconds,
  },
  codesOfAccount: {
    name: 'codes-of-account',
    points: config.SIGN_IN_ATTEMPTS,
    perSeconds: quarterHourSeconds,
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
  // Counted per recipient, so that no mailbox is flooded.
  mailedLinks: { name: 'mailed-links', points: mailedLinksPerHour, perSeconds: 3600 },
  // Counted per network address, with room for an office behind one address.
  mailedLinksOfAddress: {
    name: 'mailed-links-of-address',
    points: config.registrationsPerHour,
    perSeconds: 3600,
  },
  photos: { name: 'photos', points: photosPerHour, perSeconds: 3600 },
  exports: { name: 'exports', points: exportsPerHour, perSeconds: 3600 },
  // Counted per admin.
  memberExports: { name: 'member-exports', points: memberExportsPerHour, perSeconds: 3600 },
  // Counted per locked account.
  unlocks: { name: 'unlocks', points: unlocksPerDay, perSeconds: 86_400 },
  tickers: { name: 'tickers', points: tickersPerDay, perSeconds: 86_400 },
  lookUps: { name: 'look-ups', points: lookUpsPerDay, perSeconds: 86_400 },
  allLookUps: { name: 'all-look-ups', points: allLookUpsPerDay, perSeconds: 86_400 },
  browserErrors: { name: 'browser-errors', points: browserErrorsPerHour, perSeconds: 3600 },
  // Counted per recipient of the confirmation, so that no mailbox is flooded.
  supportOfSender: { name: 'support-of-sender', points: supportRequestsPerHour, perSeconds: 3600 },
  // Counted per network address, with room for an office behind one address.
  supportOfAddress: {
    name: 'support-of-address',
    points: config.registrationsPerHour,
    perSeconds: 3600,
  },
  supportReplies: { name: 'support-replies', points: supportRepliesPerHour, perSeconds: 3600 },
  couponChecks: { name: 'coupon-checks', points: couponChecksPerHour, perSeconds: 3600 },
  cardSetUps: { name: 'card-set-ups', points: cardSetUpsPerHour, perSeconds: 3600 },
});

/** Counted per network address that has used up its requests. */
export const staffChecksLimit: RateLimit = { name: 'staff-checks', points: 60, perSeconds: 60 };

export const takeOrReject = async (
  rateLimits: RateLimits,
  limit: RateLimit,
  key: string,
): Promise<RateLimitVerdict> => {
  const verdict = await rateLimits.take(limit, key);
  rejectUnlessAllowed(limit, verdict);
  return verdict;
};

/** Refunds the point when the attempt failed because of the server. */
export const refundOnServerError = async <Result>(
  { rateLimits, limit, key }: { rateLimits: RateLimits; limit: RateLimit; key: string },
  attempt: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await attempt();
  } catch (error) {
    if (isServerError(error)) await rateLimits.refund(limit, key);
    throw error;
  }
};

/** Rejects when no point is left, without taking one. */
export const rejectIfExhausted = async (
  rateLimits: RateLimits,
  limit: RateLimit,
  key: string,
): Promise<void> => {
  rejectUnlessAllowed(limit, await rateLimits.peek(limit, key));
};

export const throttledRejection = (limit: RateLimit, verdict: RateLimitVerdict): Rejection =>
  new Rejection('throttled', `throttle/${limit.name}`, {
    message: httpTexts.tooManyAttempts,
    retryAt: getRetryAt(verdict),
  });

/** When the next point is available, in system time. */
export const getRetryAt = ({ retryAfterMs }: RateLimitVerdict): string =>
  new Date(Date.now() + retryAfterMs).toISOString();

const rejectUnlessAllowed = (limit: RateLimit, verdict: RateLimitVerdict): void => {
  if (!verdict.allowed) throw throttledRejection(limit, verdict);
};

/** Sends the IETF draft's rate limit headers, so that clients can slow down on their own. */
export const setRateLimitHeaders = (
  res: ServerResponse,
  limit: RateLimit,
  verdict: RateLimitVerdict,
): void => {
  const { name, points, perSeconds } = limit;
  res.setHeader('ratelimit-policy', `"${name}";q=${String(points)};w=${String(perSeconds)}`);
  const resetSeconds = Math.ceil(verdict.retryAfterMs / 1000) || perSeconds;
  res.setHeader(
    'ratelimit',
    `"${name}";r=${String(Math.max(0, verdict.remaining))};t=${String(resetSeconds)}`,
  );
};
