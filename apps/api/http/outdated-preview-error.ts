import type { SubscriptionPreview } from '#contract/membership/checkout.ts';
import { Rejection } from '#domain/shared/rejection.ts';

/** The refusal of a change whose preview no longer applies, with the preview that does. */
export class OutdatedPreviewError extends Rejection {
  readonly preview: SubscriptionPreview;

  constructor({ kind, code, detail }: Rejection, preview: SubscriptionPreview) {
    super(kind, code, detail);
    this.name = 'OutdatedPreviewError';
    this.preview = preview;
  }
}
