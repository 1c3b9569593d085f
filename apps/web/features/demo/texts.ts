/** Texts of the demo's accounts beside the login. */
export const demoTexts = {
  label: 'Demo accounts',
  tag: 'DEMO',
  more: 'Mails, clock and payment provider of the demonstration',
  text: 'Try an account with six months of history. The password of all of them:',
} as const;
