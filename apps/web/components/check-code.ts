import type { FieldErrors } from '#ui/api/api-error.ts';

export const validateCode = ({ token }: { token: string }): FieldErrors =>
  token.trim() === '' ? { token: codeTexts.missing } : {};

/** Error for a missing code, wherever one is entered. */
const codeTexts = { missing: 'Please enter a code.' } as const;
