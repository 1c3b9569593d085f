export const connectionTexts = {
  away: {
    fact: 'Cannot reach the server.',
    text: 'We’ll keep trying. This page updates automatically.',
    action: 'Try again now',
  },
  lost: {
    fact: 'Live prices have stopped.',
    text: 'Prices now update every 60 seconds.',
    action: 'Reconnect',
  },
} as const;
