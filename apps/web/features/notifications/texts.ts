export const notificationsTexts = {
  saved: 'Saved',
  notSaved: 'Could not save your choice',
} as const;
