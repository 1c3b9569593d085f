import type { JSX } from 'react';
import { Link } from 'react-router';
import type { LegalDocument } from '#contract/account/auth.ts';
import { currentVersions } from '#contract/legal-versions.ts';
import { legalEndpoints } from '#contract/account/legal.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { processingTexts } from '../../../components/loading/late-texts.ts';
import { sessionKey } from '../../../lib/server/query-client.ts';

const texts = {
  changed: 'Our terms have changed. Please read and accept them:',
  names: {
    terms: 'Terms',
    privacy: 'Privacy notice',
    risk: 'Risk warning',
  } satisfies Readonly<Record<LegalDocument, string>>,
} as const;

/** Asks a member to accept changed terms. */
export const TermsBanner = ({
  documents,
}: {
  documents: readonly LegalDocument[];
}): JSX.Element => {
  const acceptTerms = useCallMutation(legalEndpoints.acceptTerms, { invalidates: [sessionKey] });
  return (
    <section className="notice" aria-label={texts.changed}>
      <span>
        {texts.changed}{' '}
        {documents.map((name, index) => (
          <span key={name}>
            {index === 0 ? null : ', '}
            <Link to={`/${name}`}>{texts.names[name]}</Link>
          </span>
        ))}
      </span>
      <button
        className="button"
        type="button"
        aria-disabled={acceptTerms.isPending}
        onClick={() => {
          if (!acceptTerms.isPending) acceptTerms.mutate({ body: currentVersions });
        }}
      >
        {acceptTerms.isPending ? processingTexts.processing : 'I agree'}
      </button>
      {acceptTerms.isError ? (
        <Alert title="Could not save your answer">{getErrorMessage(acceptTerms.error)}</Alert>
      ) : null}
    </section>
  );
};
