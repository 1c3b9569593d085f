import { useQuery } from '@tanstack/react-query';
import { useId, type JSX } from 'react';
import { issuerEndpoints } from '#contract/account/issuer.ts';
import { loginMethodsQuery } from '../api/login-ways.ts';

import { issuerFaultTexts } from '../../../components/issuer-fault-texts.ts';

const texts = {
  go: (label: string): string => `Continue with ${label}`,
  notSetUp: issuerFaultTexts['not-set-up'],
} as const;

/** A link to the identity provider and back, because browsers may block popups. */
export const IssuerButton = ({ returnTo }: { returnTo: string }): JSX.Element => {
  const { data } = useQuery(loginMethodsQuery);
  const noteId = useId();
  const { label, available } = data?.google ?? { label: 'Google', available: true };
  const address = `${issuerEndpoints.beginIssuerLogin.path}?${new URLSearchParams({ returnTo }).toString()}`;
  return (
    <div className="issuer">
      <p className="or-divider">
        <span>or</span>
      </p>
      {available ? (
        <>
          <a className="button large wide" href={address} aria-describedby={noteId}>
            {texts.go(label)}
          </a>
          <p className="hint" id={noteId}>
            If this creates an account, you confirm that you are 18 or over.
          </p>
        </>
      ) : (
        <>
          <button
            className="button large wide"
            type="button"
            aria-disabled
            aria-describedby={noteId}
          >
            {texts.go(label)}
          </button>
          <p className="hint" id={noteId}>
            {texts.notSetUp(label)}
          </p>
        </>
      )}
    </div>
  );
};
