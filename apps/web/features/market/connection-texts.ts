/** Texts over the page while something does not arrive. */
export const connectionTexts = {
  away: {
    fact: 'The server is not answering.',
    text: 'We keep trying. This page updates by itself as soon as it can.',
    action: 'Try again now',
  },
  lost: {
    fact: 'Live prices have stopped.',
    text: 'Prices are updated every 60 seconds instead.',
    action: 'Reconnect',
  },
} as const;
