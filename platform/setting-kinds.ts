import { z } from 'zod';

export const url = (...protocols: string[]): z.ZodType<string | undefined, string | undefined> =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      message: `expected an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    })
    .optional();
export const positiveInt = (fallback: number): z.ZodType<number> =>
  z.coerce.number().int().positive().default(fallback);
export const listOf = (part: z.ZodType<string, string>): z.ZodType<string[], string | undefined> =>
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
