export const exportTexts = {
  title: 'Your data',
  hint: 'Everything we hold about you, as a JSON file: profile, plan history, logins, emails and files.',
  password: 'Current password',
  noPassword: 'Current password is required.',
  action: 'Export my data',
  progress: (kilobytes: number): string => `Fetching your data: ${String(kilobytes)} kB so far`,
  done: (kilobytes: number): string => `Your file has been saved (${String(kilobytes)} kB).`,
  failed: 'Could not export your data',
  fileName: (day: string): string => `tidemark-data-${day}.json`,
} as const;
