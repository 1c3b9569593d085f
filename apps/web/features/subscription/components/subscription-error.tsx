import type { JSX } from 'react';
import { noResponseMessage } from '#ui/api/api-error.ts';
import { LoadError } from '../../../components/loading/failed.tsx';
import { billingTexts } from '../billing-texts.ts';

/** The subscription could not be loaded. */
export const SubscriptionError = ({ onRetry }: { readonly onRetry: () => void }): JSX.Element => (
  <LoadError fact={billingTexts.failed} onRetry={onRetry}>
    {noResponseMessage}
  </LoadError>
);
