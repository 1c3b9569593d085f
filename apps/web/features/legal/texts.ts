import type { LegalDocument } from '#contract/account/auth.ts';

export const legalTexts = {
  version: (day: string): string => `Version of ${day}`,
  template: 'This is a template. It has no legal effect until replaced by reviewed terms.',
  changed: 'Our terms have changed. Please read and accept them:',
  agree: 'I agree',
  failed: 'Could not save your answer',
  names: {
    terms: 'Terms',
    privacy: 'Privacy notice',
    risk: 'Risk warning',
  } satisfies Readonly<Record<LegalDocument, string>>,
} as const;
