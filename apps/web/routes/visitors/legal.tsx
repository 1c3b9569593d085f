import type { JSX } from 'react';
import type { LegalDocument as Name } from '#contract/account/auth.ts';
import type { PageName } from '#contract/pages.ts';
import type { LegalText } from '#ui/build/legal-text.ts';
import privacy from '../../../../legal/privacy.md';
import risk from '../../../../legal/risk.md';
import riskSummary from '../../../../legal/risk-summary.md';
import terms from '../../../../legal/terms.md';
import { LegalDocument } from '../../features/legal/components/legal-document.tsx';
import { NotFound } from '../not-found.tsx';

const documents: Readonly<Record<Name | 'riskSummary', LegalText>> = {
  terms,
  privacy,
  risk,
  riskSummary,
};

/** The terms, privacy notice, risk warning or risk summary; open to everyone. */
export const LegalPage = ({ name }: { name: PageName }): JSX.Element => {
  const documentEntry = Object.entries(documents).find(([known]) => known === name);
  return documentEntry === undefined ? <NotFound /> : <LegalDocument document={documentEntry[1]} />;
};
