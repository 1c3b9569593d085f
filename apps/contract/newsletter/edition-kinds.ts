/** Kinds of newsletter mails: daily, weekly on Mondays, or the weekly report. */
export const editionKinds = ['daily', 'weekly', 'report'] as const;
