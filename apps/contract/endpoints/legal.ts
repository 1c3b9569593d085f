import type { Endpoint } from './endpoint.ts';

/** Agreeing to a new version of the terms. */
export const legalEndpoints = {
  acceptTerms: {
    name: 'acceptTerms',
    method: 'post',
    path: '/api/account/accept-terms',
    resource: 'account',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
