/** What a form says of a refusal, beside the server's own sentence. */
export const messageTexts = {
  unexpected: 'An unexpected error occurred',
  noTriesLeft: 'No tries left.',
  oneTryLeft: '1 try left.',
  triesLeft: (count: number): string => `${String(count)} tries left.`,
  tryAgainAt: (time: string): string => `Try again at ${time}.`,
  // Part of the server's sentence; the time says it better.
  vagueAdvice: ' Please wait a moment and try again.',
} as const;
