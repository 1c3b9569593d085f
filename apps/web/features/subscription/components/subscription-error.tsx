import type { JSX } from 'react';
import { noResponseMessage } from '#ui/api/api-error.ts';
import { LoadError } from '../../../components/loading/failed.tsx';

/** The subscription could not be loaded. */
export const SubscriptionError = ({ onRetry }: { readonly onRetry: () => void }): JSX.Element => (
  <LoadError fact="Could not load your subscription" onRetry={onRetry}>
    {noResponseMessage}
  </LoadError>
);
