import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { isIssuerFault, issuerFaultTexts } from '../../../components/issuer-fault-texts.ts';
import { loginMethodsQuery } from '../api/login-ways.ts';
import { sessionTexts } from '../texts.ts';

/** Why a login with the identity provider failed. */
export const IssuerFaultNote = ({ fault }: { fault: string }): JSX.Element => {
  const { data } = useQuery(loginMethodsQuery);
  const faultText = issuerFaultTexts[isIssuerFault(fault) ? fault : 'failed'];
  return (
    <Alert title={sessionTexts.loginFailed}>{faultText(data?.google.label ?? 'Google')}</Alert>
  );
};
