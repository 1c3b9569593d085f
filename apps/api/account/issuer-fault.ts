import type { IssuerLoginError } from '#contract/account/issuer.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { IssuerError } from '#platform/issuer/issuer.port.ts';
import { HttpError } from '../http/problem-details.ts';

const faultsByCode: Readonly<Record<string, IssuerLoginError>> = {
  'account/issuer-address-unverified': 'email-not-verified',
  'account/address-not-proved': 'address-not-proved',
  'account/identity-unlinked': 'identity-unlinked',
  'account/identity-in-use': 'identity-in-use',
  'account/login-changed-meanwhile': 'user-token-expired',
  'account/password-changed-meanwhile': 'user-token-expired',
  'account/reset-required': 'reset-required',
  'account/not-found': 'user-disabled',
  'account/suspended': 'user-disabled',
};

/** The fault that the login page shows, or undefined for an internal error. */
export const toIssuerFault = (error: unknown): IssuerLoginError | undefined => {
  if (error instanceof IssuerError) return error.fault;
  if (error instanceof HttpError && error.code === 'server/maintenance') return 'maintenance';
  if (!(error instanceof Rejection)) return undefined;
  return error.kind === 'throttled' ? 'too-many-requests' : (faultsByCode[error.code] ?? 'failed');
};
