import { dayMs } from '#contract/durations.ts';
import { ApiError } from './api-error.ts';
import { formatDateTime, formatTime, roundUpToMinute } from '../format/format.ts';
import { errorMessageTexts as texts } from './message-texts.ts';
import { serverNow } from './server-time.ts';

/** Message of a refused form: the server's sentence, the attempts left and the time of the next one. */
export const getErrorMessage = (error: unknown): string => {
  if (!(error instanceof ApiError)) return texts.unexpected;
  const { message, retryAt, triesLeft } = error;
  const messageWithTries =
    triesLeft === null ? message : `${withFullStop(message)} ${formatRemainingTries(triesLeft)}`;
  if (retryAt === null) return messageWithTries;
  return `${messageWithTries.replace(texts.vagueAdvice, '')} ${formatRetry(roundUpToMinute(retryAt), serverNow())}`;
};

const formatRetry = (at: Date, now: Date): string =>
  at.getTime() - now.getTime() < dayMs
    ? texts.tryAgainAt(formatTime(at))
    : texts.tryAgainFrom(formatDateTime(at, now));

const withFullStop = (sentence: string): string =>
  sentence.endsWith('.') ? sentence : `${sentence}.`;

const formatRemainingTries = (left: number): string => {
  if (left === 0) return texts.noTriesLeft;
  return left === 1 ? texts.oneTryLeft : texts.triesLeft(left);
};
