/** Texts that people read. */
export const newsletterTexts = {
  none: 'There is no newsletter of today yet. Generate it, or wait for seven o’clock GMT.',
  noSuchEdition: 'There is no such edition. All editions stand at /newsletter/archive.',
  schedule: 'schedule',
};
