export const welcomeTexts = {
  lead: 'Choose what you want to follow. You can change both at any time.',
  coins: 'Your coins',
  newsletter: 'Newsletter',
  newsletterText:
    'The market each morning, from 07:30 GMT. It starts once you have confirmed your email address.',
  save: 'Save and continue',
  skip: 'Skip',
  failed: 'Could not save your choice',
} as const;
