import type { FieldErrors } from '#ui/api/api-error.ts';

export const faultsOfCode = ({ token }: { token: string }): FieldErrors =>
  token.trim() === '' ? { token: codeTexts.missing } : {};

/** What is said of a code that was not entered, wherever one is asked for. */
const codeTexts = { missing: 'Please enter a code.' } as const;
