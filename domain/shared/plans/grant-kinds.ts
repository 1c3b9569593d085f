/** Kinds of grants on screens: a trial, a goodwill month, or a plan. */
export const grantKinds = ['trial', 'goodwill', 'plan'] as const;
export type GrantKind = (typeof grantKinds)[number];

export type GrantTerms = { readonly duration: string; readonly goodwill?: true };

export const getGrantKind = ({ duration, goodwill }: GrantTerms): GrantKind => {
  if (goodwill) return 'goodwill';
  return duration === 'trial' ? 'trial' : 'plan';
};
