import { createText } from '../texts/create-text.ts';

export const reauthenticationTexts = {
  'proof.failed': 'Confirmation failed',
  'proof.confirm': 'Confirm',
  'proof.busy': 'Confirming',
  'proof.cancel': 'Cancel',
  'proof.use-code': 'Use a code instead',
  'proof.use-password': 'Use your password instead',
} as const;

export const text = createText(reauthenticationTexts);
