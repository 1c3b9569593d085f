import { issuerEndpoints } from '#contract/account/issuer.ts';

/** Where an account without a password confirms its identity. The login provider returns to the current page. */
export const getConfirmationPath = (): string => {
  const { pathname, hash } = window.location;
  const query = new URLSearchParams({ purpose: 'confirm', returnTo: pathname + hash });
  return `${issuerEndpoints.beginIssuerLogin.path}?${query.toString()}`;
};
