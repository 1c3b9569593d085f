import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import type { PlanOffer } from '#contract/membership/subscriptions.ts';
import type { CallInput } from '#contract/call-types.ts';
import { type SubscriptionPreview, checkoutEndpoints } from '#contract/membership/checkout.ts';
import { accessKey } from '#ui/api/use-access.ts';
import { useCall } from '#ui/api/use-call.ts';
import { invalidateCalls } from '#ui/api/call-cache.ts';
import { sessionKey } from '../../../lib/server/query-client.ts';

export type PreviewRequest = Omit<CallInput<'previewSubscription'>['body'], 'targetTier'> & {
  readonly targetTier: PlanOffer['id'];
};

/** Fetched each time it is opened, because amounts change over time. */
export const usePreview = (
  wish: PreviewRequest,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseQueryResult<SubscriptionPreview> =>
  useCall(
    checkoutEndpoints.previewSubscription,
    { body: wish },
    { enabled, gcTime: 0, staleTime: Infinity, retry: false },
  );

export type PreviewQuery = ReturnType<typeof usePreview>;

/** An outdated preview cannot be confirmed after a refusal. */
export const getValidPreview = ({
  data,
  isError,
}: PreviewQuery): SubscriptionPreview | undefined => (isError ? undefined : data);

/** The subscription with its previews and its invoices. */
export const subscriptionKeys = [['subscription'], ['invoices']];

/** What a change of the membership makes outdated: the user, the access and the subscription. */
export const memberKeys = [sessionKey, accessKey, ...subscriptionKeys];

export const refetchMember = (client: QueryClient): Promise<void> =>
  invalidateCalls(client, memberKeys);
