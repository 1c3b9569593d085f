import { minuteMs } from '#contract/durations.ts';
import { ApiError } from './api-error.ts';
import { formatTime } from '../format/format.ts';
import { messageTexts as texts } from './message-texts.ts';

/** Message of a refused form: the server's sentence, the attempts left and the time of the next one. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return texts.unexpected;
  const { message, retryAt, triesLeft } = error;
  const said = triesLeft === null ? message : `${withFullStop(message)} ${formatTries(triesLeft)}`;
  if (retryAt === null) return said;
  // Rounded up to the minute: rounded down, the time would be too early.
  const at = new Date(Math.ceil(Date.parse(retryAt) / minuteMs) * minuteMs);
  return `${said.replace(texts.vagueAdvice, '')} ${texts.tryAgainAt(formatTime(at))}`;
};

const withFullStop = (sentence: string): string =>
  sentence.endsWith('.') ? sentence : `${sentence}.`;

const formatTries = (left: number): string => {
  if (left === 0) return texts.noTriesLeft;
  return left === 1 ? texts.oneTryLeft : texts.triesLeft(left);
};
