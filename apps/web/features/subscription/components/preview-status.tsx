import type { JSX } from 'react';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { subscriptionTexts } from '../texts.ts';

const texts = subscriptionTexts.preview;

/** Shown instead of a preview: that it is calculated, or why it could not be. */
export const PreviewStatus = ({ error }: { readonly error: Error | null }): JSX.Element =>
  error === null ? (
    <p role="status">{texts.loading}</p>
  ) : (
    <Alert title={texts.failed}> {getErrorMessage(error)}</Alert>
  );
