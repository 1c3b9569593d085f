/** What a form says of a refusal, beside the server's own sentence. */
export const messageTexts = {
  unexpected: 'An unexpected error occurred',
  noTriesLeft: 'No attempts left.',
  oneTryLeft: '1 attempt left.',
  triesLeft: (count: number): string => `${String(count)} attempts left.`,
  tryAgainAt: (time: string): string => `Try again at ${time}.`,
  // Part of the server's sentence; the time says it better.
  vagueAdvice: ' Please wait a moment and try again.',
} as const;
