export const reauthenticationTexts = {
  'proof.title': 'Confirm it’s you',
  'proof.text':
    'You last confirmed more than fifteen minutes ago. Your change is sent as soon as you confirm.',
  'proof.password': 'Your password',
  'proof.code': 'Code from your authenticator app, or a recovery code',
  'proof.missing': 'Please fill in this field.',
  'proof.failed': 'Confirmation failed',
  'proof.confirm': 'Confirm',
  'proof.busy': 'Confirming',
  'proof.cancel': 'Cancel',
  'proof.use-code': 'Use a code instead',
  'proof.use-password': 'Use your password instead',
  'proof.at-issuer': 'Confirm with your login provider',
  'proof.issuer-text':
    'Your account has no password. Confirm with your login provider. Your form is saved; send the change when you return.',
  'proof.loading': 'Loading your confirmation options',
} as const;
