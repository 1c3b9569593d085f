/** Every text of the second step of a login. */
export const secondStepTexts = {
  app: {
    text: 'One step is done. Now enter the six digits that your app shows.',
    label: 'Six-digit code',
    other: 'Use a recovery code',
  },
  recovery: {
    text: 'Enter one of the recovery codes that you kept. It works once.',
    label: 'Recovery code',
    other: 'Use the app',
  },
  action: 'Verify',
  done: 'Two-factor authentication successful',
  failed: 'Verification failed',
  serverError: 'Server error during verification',
  lost: 'Lost app and codes? Write to support: we make sure that it is you, and turn it off.',
} as const;
