/** Texts of the second step of a login. */
export const secondStepTexts = {
  app: {
    text: 'Enter the six-digit code from your app.',
    label: 'Six-digit code',
    other: 'Use a recovery code',
  },
  recovery: {
    text: 'Enter one of your saved recovery codes. Each works once.',
    label: 'Recovery code',
    other: 'Use the app',
  },
  action: 'Verify',
  done: 'Two-factor authentication successful',
  failed: 'Verification failed',
  serverError: 'Server error during verification',
  lost: 'Lost your phone and your codes? Contact support. We’ll verify your identity and turn it off.',
} as const;
