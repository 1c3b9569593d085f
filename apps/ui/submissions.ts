import { statusOf } from './api-error.ts';

// Keys of submissions whose outcome is not known, by what was submitted.
const open = new Map<string, string>();
// A person repeats what failed last; older ones are forgotten.
const keptOpen = 20;

/**
 * Sends a command with an `Idempotency-Key`. What got no definite answer keeps its key, so that sending the same
 * again, by a retry or by a second press of the button, does it once.
 */
export const submission = async <Answer>(
  parts: readonly unknown[],
  send: (key: string) => Promise<Answer>,
): Promise<Answer> => {
  const submitted = JSON.stringify(parts);
  const key = open.get(submitted) ?? newKey();
  keep(submitted, key);
  try {
    const answer = await send(key);
    open.delete(submitted);
    return answer;
  } catch (error) {
    if (isDefinite(error)) open.delete(submitted);
    throw error;
  }
};

const keep = (submitted: string, key: string): void => {
  open.delete(submitted);
  open.set(submitted, key);
  const [oldest] = open.keys();
  if (open.size > keptOpen && oldest !== undefined) open.delete(oldest);
};

// A refusal says that nothing was done; no answer, or a fault of the server, leaves it open.
const isDefinite = (error: unknown): boolean => {
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500 && status !== 408;
};

// 128 random bits as hex. `crypto.randomUUID` exists on secure pages only; this one works on any.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
