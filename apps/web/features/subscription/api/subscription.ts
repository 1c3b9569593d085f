import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { PlanOffer } from '#contract/membership/subscriptions.ts';
import type { CallResponse, CallInput } from '#contract/call-types.ts';
import {
  type OwnSubscription,
  type SubscriptionPreview,
  subscriptionEndpoints,
} from '#contract/membership/subscription.ts';
import { type PrintedInvoice, invoiceEndpoints } from '#contract/membership/invoices.ts';
import { call } from '#ui/api/call.ts';
import { accessQuery } from '#ui/api/use-access.ts';
import { invoicesKey, sessionKey, subscriptionKey } from '../../../lib/server/query-client.ts';

export const subscriptionQuery = queryOptions({
  queryKey: subscriptionKey,
  queryFn: ({ signal }) => call(subscriptionEndpoints.ownSubscription, { signal }),
});

export const invoicesQuery = queryOptions({
  queryKey: invoicesKey,
  queryFn: ({ signal }) => call(invoiceEndpoints.invoices, { signal }),
});

export type PreviewRequest = Omit<CallInput<'previewSubscription'>['body'], 'targetTier'> & {
  readonly targetTier: PlanOffer['id'];
};

/** Fetched each time it is opened, because amounts change over time. */
export const usePreview = (
  wish: PreviewRequest,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseQueryResult<SubscriptionPreview> =>
  useQuery({
    enabled,
    queryKey: [...subscriptionKey, 'preview', wish],
    queryFn: ({ signal }) =>
      call(subscriptionEndpoints.previewSubscription, { body: wish, signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

export type PreviewQuery = ReturnType<typeof usePreview>;

/** An outdated preview cannot be confirmed after a refusal. */
export const getValidPreview = ({
  data,
  isError,
}: PreviewQuery): SubscriptionPreview | undefined => (isError ? undefined : data);

/** After a change, the user, the access and the subscription are fetched again. */
export const refetchMember = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: sessionKey }),
    client.invalidateQueries({ queryKey: accessQuery.queryKey }),
    client.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
  ]);
};

export const useInvoice = (id: string): UseQueryResult<PrintedInvoice> =>
  useQuery({
    queryKey: [...invoicesKey, id],
    queryFn: ({ signal }) => call(invoiceEndpoints.invoice, { params: { id }, signal }),
    retry: false,
  });

type CardChange = CallInput<'paymentMethod'>['body'];

export const changeCard = (body: CardChange): Promise<CallResponse<'paymentMethod'>> =>
  call(invoiceEndpoints.paymentMethod, { body });

export type ManageRequest = CallInput<'manageSubscription'>['body'];
type ManageMutation = UseMutationResult<CallResponse<'manageSubscription'>, Error, ManageRequest>;

export const useManage = (): ManageMutation => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ManageRequest) => call(subscriptionEndpoints.manageSubscription, { body }),
    onSuccess: () => refetchMember(client),
  });
};

type ShownTerms = NonNullable<OwnSubscription['undo']>['terms'];

/** Undoes the scheduled change, with the terms that were shown to apply after it. */
export const useUndo = (): UseMutationResult<
  CallResponse<'undoSubscriptionChange'>,
  Error,
  ShownTerms | undefined
> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (terms) =>
      call(
        subscriptionEndpoints.undoSubscriptionChange,
        terms === undefined ? {} : { body: { terms } },
      ),
    onSuccess: () => refetchMember(client),
  });
};

export const useFixSubscription = (): UseMutationResult<CallResponse<'fixSubscriptions'>> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(subscriptionEndpoints.fixSubscriptions, { body: { fixOwn: true } }),
    onSettled: () => refetchMember(client),
  });
};
