import { z } from 'zod';
import { maxEmailLength } from '../../domain/shared/field-limits.ts';
import { withAsciiDomain } from './ascii-domain.ts';

const controlPattern = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** Same as in `domain/shared/accounts/names.ts`, because the contract must not import rules. */
const invisiblePattern = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const loneSurrogatePattern = /\p{Surrogate}/u;

/**
 * One line of user input: trimmed, 1 to `max` characters with at least one visible one, and no control or direction
 * characters.
 */
export const singleLineText = (max: number, emptyMessage: string): z.ZodType<string, string> =>
  z
    .string({ error: ({ input }) => (input === undefined ? emptyMessage : undefined) })
    .trim()
    .min(1, { error: emptyMessage, abort: true })
    .refine((text) => text.replaceAll(invisiblePattern, '').trim() !== '', {
      error: emptyMessage,
      abort: true,
    })
    .max(max, `Must be at most ${String(max)} characters.`)
    .refine((text) => !controlPattern.test(text) && !loneSurrogatePattern.test(text), {
      message: 'Must not contain control characters.',
    });

/**
 * A short text of several lines, which may be empty: trimmed, and no control or direction characters except line
 * breaks.
 */
export const multilineText = (max: number, tooLong: string): z.ZodType<string, string> =>
  z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .max(max, tooLong)
        .refine(
          (text) =>
            !controlPattern.test(text.replaceAll('\n', '')) && !loneSurrogatePattern.test(text),
          {
            message: 'Must not contain control characters.',
          },
        ),
    );

const invalidEmailMessage = 'Invalid email address format';
/** Like zod's pattern, but it also accepts converted top-level domains such as `xn--p1ai`. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

const createAddressSchema = (missingMessage?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missingMessage : undefined) })
    .trim()
    .toLowerCase()
    .max(maxEmailLength, invalidEmailMessage)
    .refine((text) => missingMessage === undefined || text !== '', {
      error: missingMessage,
      abort: true,
    })
    .transform(withAsciiDomain)
    .pipe(
      z
        .email({ pattern: emailPattern, error: invalidEmailMessage })
        .max(maxEmailLength, invalidEmailMessage),
    );

/** An email address of at most 254 characters in lower case. An international domain is converted to ASCII. */
export const emailAddress = createAddressSchema();

/** `emailAddress`, which answers a missing or empty one with this message. */
export const createEmailAddress = (missingMessage: string): typeof emailAddress =>
  createAddressSchema(missingMessage);
