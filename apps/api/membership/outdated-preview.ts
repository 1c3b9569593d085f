import type { CommandContext } from '#application/command-context.ts';
import {
  previewOwnChange,
  type OwnPreviewPorts,
  type SubscriptionPreview,
} from '#application/membership/subscription/preview-subscription-change.ts';
import type { SubscriptionPreview as PreviewBody } from '#contract/membership/checkout.ts';
import type { ChangeTarget } from '#domain/membership/planned-change.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { OutdatedPreviewError } from '../http/outdated-preview-error.ts';

type PlanChange = { readonly accountId: string; readonly target: ChangeTarget };

/** Adds the new preview to the refusal of an outdated one. */
export const withNewPreview = async <Result>(
  ports: OwnPreviewPorts,
  { accountId, target }: PlanChange,
  context: CommandContext,
  change: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'membership/preview-outdated') throw error;
    const request = { accountId, target, couponCode: null };
    const preview = await previewOwnChange(ports, request, context);
    throw new OutdatedPreviewError(error, toPreviewBody(preview));
  }
};

export const toPreviewBody = ({ lines, lost, ...preview }: SubscriptionPreview): PreviewBody => ({
  ...preview,
  lines: [...lines],
  lost: [...lost],
});
