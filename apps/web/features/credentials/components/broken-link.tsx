import type { JSX, ReactNode } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { LinkCard } from './link-card.tsx';

type BrokenLinkProps = {
  // Null when the address had no token.
  error: Error | null;
  /** How to get a new link. */
  renew: ReactNode;
};

export const BrokenLink = ({ error, renew }: BrokenLinkProps): JSX.Element => (
  <LinkCard title="Nothing has changed" messages={[]}>
    <Alert title={error === null ? 'This link is incomplete' : 'This link did not work.'}>
      {error === null
        ? 'Open it again from our email, or ask for a new one.'
        : getErrorMessage(error)}
    </Alert>
    {renew}
  </LinkCard>
);
