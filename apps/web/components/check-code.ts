import type { FieldErrors } from '#ui/api-error.ts';
import { codeTexts } from './code-texts.ts';

export const faultsOfCode = ({ token }: { token: string }): FieldErrors =>
  token.trim() === '' ? { token: codeTexts.missing } : {};
