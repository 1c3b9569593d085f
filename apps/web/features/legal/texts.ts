import type { LegalDocument } from '#contract/legal.ts';

/** Every text around the terms, the privacy notice and the risk warning. */
export const legalTexts = {
  version: (day: string): string => `Version of ${day}`,
  template:
    'This is a template. It counts for nothing until a lawyer of the firm has put the real text in its place.',
  changed: 'Please read what has changed and agree to it:',
  agree: 'I agree',
  failed: 'Your answer was not saved',
  names: {
    terms: 'Terms',
    privacy: 'Privacy notice',
    risk: 'Risk warning',
  } satisfies Readonly<Record<LegalDocument, string>>,
} as const;
