import { z } from 'zod';

export const url = (...protocols: string[]): z.ZodType<string | undefined, string | undefined> =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      message: `expected an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    })
    .optional();
export const hexKey: z.ZodType<string | undefined, string | undefined> = z
  .string()
  .regex(
    /^[0-9a-f]{64}$/,
    'expected 64 hexadecimal digits (32 bytes), as from `openssl rand -hex 32`',
  )
  .optional();
export const positiveInt = (fallback: number): z.ZodType<number> =>
  z.coerce.number().int().positive().default(fallback);
export const commaSeparatedList = (
  part: z.ZodType<string, string>,
): z.ZodType<string[], string | undefined> =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(part));
export const booleanText = z.enum(['true', 'false']).transform((text) => text === 'true');
