import { z } from 'zod';
import { parseJsonOrUndefined } from '../parse-json-or-undefined.ts';
import { redactUrl } from '../redact-url.ts';

const maxLength = 500;

// Schemas report their faults as JSON.
const faultsSchema = z
  .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
  .min(1);

const formatError = (message: string): string => {
  if (!message.startsWith('[')) return message;
  const parsedIssues = faultsSchema.safeParse(parseJsonOrUndefined(message));
  if (!parsedIssues.success) return message;
  const messages = parsedIssues.data.map(({ path, message: fault }) =>
    path.length === 0 ? fault : `${path.join('.')}: ${fault}`,
  );
  return messages.join('; ');
};

/**
 * Formats an error without email addresses, keys, and passwords or tokens in URLs; at most 500
 * characters.
 */
export const formatPublicJobError = (message: string): string => {
  const text = redactUrl(formatError(message))
    .replaceAll(/[^\s<>"'@,;:()]+@[^\s<>"'@,;:()]+\.[a-z]{2,}/giu, '[address]')
    .replaceAll(/(https?:\/\/[^\s?#"']+)[?#][^\s"']*/giu, '$1?…')
    .replaceAll(/\b[\w-]{32,}\b/gu, maskKey);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
};

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu;

// Ids of records are kept, because operators search for them.
const maskKey = (word: string): string => (uuidPattern.test(word) ? word : '[key]');
