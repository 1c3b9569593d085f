export const sourcesTexts = {
  lead: 'Where our figures and stories come from, and the work of others that we use.',
  simulated:
    'An installation without live data shows a simulated market instead, and says so on every page.',
  terms: 'Terms:',
} as const;
