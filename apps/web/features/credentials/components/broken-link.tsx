import type { JSX, ReactNode } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { linkPageTexts as words } from '../texts.ts';
import { LinkCard } from './link-card.tsx';

type BrokenLinkProps = {
  // Null when the address had no token.
  error: Error | null;
  /** How to get a new link. */
  renew: ReactNode;
};

export const BrokenLink = ({ error, renew }: BrokenLinkProps): JSX.Element => (
  <LinkCard title={words.broken} messages={[]}>
    <Alert title={error === null ? words.incomplete.title : words.refused}>
      {error === null ? words.incomplete.text : getErrorMessage(error)}
    </Alert>
    {renew}
  </LinkCard>
);
