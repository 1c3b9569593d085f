/** Texts over the page while something does not arrive. */
export const connectionTexts = {
  away: {
    fact: 'The server does not answer.',
    text: 'We keep asking, and this page goes on by itself.',
    action: 'Ask now',
  },
  lost: {
    fact: 'The live feed has stopped.',
    text: 'Prices are loaded every 60 seconds instead.',
    action: 'Reconnect',
  },
} as const;
