/** Links to the legal documents, in the order in which they are named. */
export const legalLinks = [
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy notice' },
  { to: '/risk', label: 'Risk warning' },
] as const;
