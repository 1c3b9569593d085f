export const newsletterTexts = {
  none: 'There is no newsletter of today yet. Generate it, or wait for seven o’clock GMT.',
  noSuchEdition: 'This edition does not exist. All editions are listed at /newsletter/archive.',
  schedule: 'schedule',
};
