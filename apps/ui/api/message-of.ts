import { minuteMs } from '#contract/durations.ts';
import { ApiError } from './api-error.ts';
import { formatTime } from '../format/format.ts';
import { messageTexts as texts } from './message-texts.ts';

/** What a form says of a refusal: its sentence, the tries that are left, and when to try again. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return texts.unexpected;
  const { message, retryAt, triesLeft } = error;
  const said = triesLeft === null ? message : `${ended(message)} ${formatTries(triesLeft)}`;
  if (retryAt === null) return said;
  // Up to the minute that is shown; rounded down, the time named would be too early.
  const at = new Date(Math.ceil(Date.parse(retryAt) / minuteMs) * minuteMs);
  return `${said.replace(texts.vagueAdvice, '')} ${texts.tryAgainAt(formatTime(at))}`;
};

const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

const formatTries = (left: number): string => {
  if (left === 0) return texts.noTriesLeft;
  return left === 1 ? texts.oneTryLeft : texts.triesLeft(left);
};
