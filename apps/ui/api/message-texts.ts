export const errorMessageTexts = {
  unexpected: 'An unexpected error occurred',
  noTriesLeft: 'No attempts left.',
  oneTryLeft: '1 attempt left.',
  triesLeft: (count: number): string => `${String(count)} attempts left.`,
  tryAgainAt: (time: string): string => `Try again at ${time}.`,
  tryAgainFrom: (moment: string): string => `Try again from ${moment}.`,
  // Part of the server's message; replaced by the exact time.
  vagueAdvice: ' Please wait a moment and try again.',
} as const;
