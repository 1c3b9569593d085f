import { z } from 'zod';

const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const loneSurrogate = /\p{Surrogate}/u;

/** One line of text that a person typed: trimmed, 1 to `max` characters, no control or direction-changing characters. */
export const lineOfText = (max: number, emptyMessage: string): z.ZodType<string, string> =>
  z
    .string()
    .trim()
    .min(1, emptyMessage)
    .max(max, `Must be at most ${String(max)} characters.`)
    .refine((text) => !control.test(text) && !loneSurrogate.test(text), {
      message: 'Must not contain control characters.',
    });

/** An e-mail address, at most 254 characters, compared in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Invalid email address format')
  .pipe(z.email('Invalid email address format'));
