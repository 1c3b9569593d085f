import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { IssuerLoginError } from '#contract/account/issuer.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { loginMethodsQuery } from '../api/login-ways.ts';
import { issuerFaultTexts, sessionTexts } from '../texts.ts';

// Addresses can be forged, so only known errors are shown.
const isKnownFault = (fault: string): fault is IssuerLoginError =>
  Object.hasOwn(issuerFaultTexts, fault);

/** Why a login with the identity provider failed. */
export const IssuerFaultNote = ({ fault }: { fault: string }): JSX.Element => {
  const { data } = useQuery(loginMethodsQuery);
  const faultText = issuerFaultTexts[isKnownFault(fault) ? fault : 'failed'];
  return (
    <Alert title={sessionTexts.loginFailed}>{faultText(data?.google.label ?? 'Google')}</Alert>
  );
};
