export const personalDataTexts = {
  'personal-data.title': 'Personal data',
  'personal-data.export': 'Export all data',
  'personal-data.export-hint':
    'The file that members can download themselves. The reason is shown in the timeline and is part of the copy.',
  'personal-data.exported': 'The copy was saved as a file',
  'personal-data.not-exported': 'The data was not exported',
} as const;
