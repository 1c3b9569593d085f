/** Which form of the newsletter: each day, on Mondays, or the report of the week. */
export const editionKinds = ['daily', 'weekly', 'report'] as const;
