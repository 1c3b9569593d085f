import { ApiError } from './api-error.ts';
import { formatTime } from './format.ts';

/** What a form says of a refusal: its sentence, the tries that are left, and when to try again. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred';
  const { message, retryAt, triesLeft } = error;
  const tries = triesLeft === null ? '' : `. ${triesInWords(triesLeft)}`;
  if (retryAt === null) return message + tries;
  // Up to the minute that is shown; rounded down, the time named would be too early.
  const at = new Date(Math.ceil(Date.parse(retryAt) / 60_000) * 60_000);
  return `${message.replace(vagueAdvice, '')}${tries} Try again at ${formatTime(at)}.`;
};

// The time says it better.
const vagueAdvice = ' Please wait a moment and try again.';

const triesInWords = (left: number): string => {
  if (left === 0) return 'No tries left.';
  return left === 1 ? '1 try left.' : `${String(left)} tries left.`;
};
