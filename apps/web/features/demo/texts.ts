export const demoTexts = {
  label: 'Demo accounts',
  tag: 'DEMO',
  more: 'Demo emails, clock and payment provider',
  text: 'Try an account with six months of history. They all use this password:',
} as const;
