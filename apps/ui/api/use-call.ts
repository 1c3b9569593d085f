import {
  queryOptions,
  useQuery,
  type QueryFunctionContext,
  type QueryKey,
  type UnusedSkipTokenOptions,
  type UseQueryResult,
  type DataTag,
  useMutation,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { CallInput, CallResponse, EndpointName } from '#contract/call-types.ts';
import { getCallKey, applySavedResponse, invalidateCalls, type Invalidated } from './call-cache.ts';
import { call, type CallArguments, type CallOptions, type NamedEndpoint } from './call.ts';
import { refreshOptions } from './refresh.ts';

/** TanStack's options, except those that the call determines, and two of our own. */
export type CallQueryOptions<Name extends EndpointName> = Omit<
  UnusedSkipTokenOptions<CallResponse<Name>>,
  'queryKey' | 'queryFn' | 'select'
> & {
  /** What is sent as a background request, which is not activity of the user: only refetches, or the first request too. */
  readonly background?: 'refetches' | 'always';
  /** What a response depends on besides the input. Another value is another entry of the cache. */
  readonly version?: QueryKey;
};

type QueryArguments<Name extends EndpointName> =
  Partial<CallInput<Name>> extends CallInput<Name>
    ? [input?: CallInput<Name>, options?: CallQueryOptions<Name>]
    : [input: CallInput<Name>, options?: CallQueryOptions<Name>];

/** A query whose key says what `client.getQueryData` returns for it. */
export type CallQuery<Name extends EndpointName> = UnusedSkipTokenOptions<CallResponse<Name>> & {
  readonly queryKey: DataTag<QueryKey, CallResponse<Name>, Error>;
};

/** A call as a query, for `useQuery` and `client.query`. Shared by its readers if it has options, such as an interval. */
export const callQuery = <Name extends EndpointName>(
  endpoint: NamedEndpoint<Name>,
  ...[input, options = {}]: QueryArguments<Name>
): CallQuery<Name> => {
  const { background, version = [], ...rest } = options;
  return queryOptions({
    ...rest,
    queryKey: [...getCallKey(endpoint, input), ...version],
    queryFn: async (context) => {
      const withTransport = { ...input, ...getTransportOptions(context, background) };
      await nextTask();
      // TypeScript does not see that the input of a call stays one when options are added.
      return call(endpoint, ...([withTransport] as unknown as CallArguments<Name>));
    },
  });
};

// Components that appear together would otherwise send their requests in one long task.
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const getTransportOptions = (
  context: QueryFunctionContext,
  background: CallQueryOptions<EndpointName>['background'],
): CallOptions => {
  if (background === 'refetches') return refreshOptions(context);
  return { signal: context.signal, background: background === 'always' };
};

/**
 * The response of a call, cached by `getCallKey`. The endpoint determines the types of the input and of `data`; `error`
 * is an `ApiError`, except that a cancelled request has none.
 *
 * `useCall(marketEndpoints.candles, { params: { symbol } }, { refetchInterval: minuteMs, background: 'refetches' })`
 */
export const useCall = <Name extends EndpointName>(
  endpoint: NamedEndpoint<Name>,
  ...args: QueryArguments<Name>
): UseQueryResult<CallResponse<Name>> => useQuery(callQuery(endpoint, ...args));

/** What `mutate` takes: the input of the call. Nothing where the call needs none. */
export type CallVariables<Name extends EndpointName> =
  Partial<CallInput<Name>> extends CallInput<Name>
    ? // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- Only `void` lets `mutate()` be called without an argument.
      (CallInput<Name> & CallOptions) | void
    : CallInput<Name> & CallOptions;

export type CallMutation<Name extends EndpointName> = UseMutationResult<
  CallResponse<Name>,
  Error,
  CallVariables<Name>
>;

/** Only a call that has the same response can show it. */
type WithResponseOf<Name extends EndpointName, Shown extends EndpointName> = [
  CallResponse<Name>,
] extends [CallResponse<Shown>]
  ? NamedEndpoint<Shown>
  : never;

type CallMutationOptions<Name extends EndpointName, Shown extends EndpointName> = Pick<
  UseMutationOptions<CallResponse<Name>, Error, CallVariables<Name>>,
  'mutationKey' | 'scope' | 'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
> & {
  /** What the change makes outdated. It is fetched again after a success, and the mutation is pending until then. */
  readonly invalidates?: readonly Invalidated[];
  /** `later` does not wait for it, and `also-after-failure` fetches again after a failure too, which may mean that the page is outdated. */
  readonly refetch?: 'later' | 'also-after-failure';
  /** The call that shows what this one returns, so that the change is seen immediately. */
  readonly shownBy?: NamedEndpoint<Shown> & WithResponseOf<Name, Shown>;
  /** Sends the call, such as after asking for the password again. */
  readonly send?: (sendCall: () => Promise<CallResponse<Name>>) => Promise<CallResponse<Name>>;
};

/**
 * A call that changes something. The endpoint determines the types: `mutate` takes the call's input, and `data` is its
 * response. `error` is an `ApiError`. TanStack's callbacks run before the cache is updated.
 *
 * `useCallMutation(profileEndpoints.changeBio, { invalidates: [sessionKey] })`
 */
export const useCallMutation = <Name extends EndpointName, Shown extends EndpointName = Name>(
  endpoint: NamedEndpoint<Name>,
  options: CallMutationOptions<Name, Shown> = {},
): CallMutation<Name> => {
  const { invalidates = [], refetch, shownBy, send = sendDirectly, ...rest } = options;
  const client = useQueryClient();
  const updateCache = async (): Promise<void> => {
    const refetched = invalidateCalls(client, invalidates);
    if (refetch !== 'later') await refetched;
  };
  return useMutation({
    ...rest,
    // TypeScript does not see that the variables are the arguments of the call.
    mutationFn: (input) =>
      send(() => call(endpoint, ...([input] as unknown as CallArguments<Name>))),
    onSuccess: async (response, ...others) => {
      await rest.onSuccess?.(response, ...others);
      if (shownBy) await applySavedResponse(client, getCallKey(shownBy), response);
      if (refetch !== 'also-after-failure') await updateCache();
    },
    onSettled: async (...settled) => {
      await rest.onSettled?.(...settled);
      if (refetch === 'also-after-failure') await updateCache();
    },
  });
};

const sendDirectly = <Answer>(sendCall: () => Promise<Answer>): Promise<Answer> => sendCall();
