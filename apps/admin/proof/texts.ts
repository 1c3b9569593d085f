/** The dialog that asks staff to prove again who they are. */
export const proofTexts = {
  'proof.title': 'Confirm that it is you',
  'proof.text':
    'Your last proof is older than fifteen minutes. Your change is sent as soon as you have confirmed.',
  'proof.password': 'Your password',
  'proof.code': 'Code of your app, or a recovery code',
  'proof.missing': 'Please enter it.',
  'proof.failed': 'That did not work',
  'proof.confirm': 'Confirm',
  'proof.busy': 'Confirming',
  'proof.cancel': 'Cancel',
  'proof.use-code': 'Use a code instead',
  'proof.use-password': 'Use your password instead',
  'proof.at-issuer': 'Confirm where you log in',
  'proof.issuer-text':
    'Your account has no password. Confirm where you log in; your form is kept, and you send the change when you are back.',
  'proof.loading': 'Loading how you can confirm',
} as const;
