import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { Alerts } from '#contract/market/alerts.ts';
import { alertEndpoints } from '#contract/endpoints/market/alerts.ts';
import { call } from '#ui/api/call.ts';
import { showSaved } from '../../../lib/show-saved.ts';
import { ruleOf, type AlertInput } from '../check-alert.ts';
import { alertsQuery } from './get-alerts.ts';

const { queryKey } = alertsQuery;
const mutationKey = ['alerts', 'change'];
// One after the other, so that the answer to an earlier change does not undo a later one.
const scope = { id: 'alerts' };

type Change<Input> = {
  send: (input: Input) => Promise<Alerts>;
  /** What shows at once. */
  expected?: (alerts: Alerts, input: Input) => Alerts;
  /** Undoes what showed at once, and nothing else. */
  undone?: (alerts: Alerts, input: Input) => Alerts;
};

const change = (client: QueryClient, to: (alerts: Alerts) => Alerts): void => {
  client.setQueryData(queryKey, (alerts) => alerts && to(alerts));
};

const useChange = <Input>({
  send,
  expected,
  undone,
}: Change<Input>): UseMutationResult<Alerts, Error, Input> => {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    scope,
    mutationFn: send,
    onMutate: async (input) => {
      // An answer on its way knows nothing of this change.
      await client.cancelQueries({ queryKey });
      if (expected) change(client, (alerts) => expected(alerts, input));
    },
    onSuccess: async (saved) => {
      // While others wait, what they will bring shows already.
      if (client.isMutating({ mutationKey }) <= 1) await showSaved(client, queryKey, saved);
    },
    onError: (_error, input) => {
      if (undone) change(client, (alerts) => undone(alerts, input));
      // Whether it was done is not always known.
      void client.invalidateQueries({ queryKey });
    },
  });
};

export type Watch = { symbol: string; watched: boolean };

const withWatch = (alerts: Alerts, { symbol, watched }: Watch): Alerts => {
  const others = alerts.watchlist.filter((each) => each !== symbol);
  return { ...alerts, watchlist: watched ? [symbol, ...others] : others };
};

export const useWatch = (): UseMutationResult<Alerts, Error, Watch> =>
  useChange<Watch>({
    send: ({ symbol, watched }) =>
      call(watched ? alertEndpoints.watchCoin : alertEndpoints.unwatchCoin, { params: { symbol } }),
    expected: withWatch,
    undone: (alerts, { symbol, watched }) => withWatch(alerts, { symbol, watched: !watched }),
  });

/** Waits for the server: only it knows whether there is room for one more. */
export const useSetAlert = (symbol: string): UseMutationResult<Alerts, Error, AlertInput> =>
  useChange<AlertInput>({
    send: async (input) => {
      const rule = ruleOf(input);
      if (rule === null) throw new Error('A form with faults was sent.');
      return call(alertEndpoints.setAlert, { body: { symbol, rule } });
    },
  });

export const useRemoveAlert = (): UseMutationResult<Alerts, Error, string> =>
  useChange<string>({ send: (id) => call(alertEndpoints.removeAlert, { params: { id } }) });

const unreadIn = ({ notices }: Alerts): number => notices.filter(({ read }) => !read).length;

/** Up to this notice everything is read. The notices themselves stay marked as new until `settleRead`, so that the reader sees which they are. */
export const useReadNotices = (): UseMutationResult<Alerts, Error, string> => {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    scope,
    mutationFn: (upTo: string) => call(alertEndpoints.readNotices, { body: { upTo } }),
    onMutate: () => {
      change(client, (alerts) => ({ ...alerts, unread: 0 }));
    },
    onSuccess: ({ unread }) => {
      change(client, (alerts) => ({ ...alerts, unread }));
    },
    onError: () => {
      change(client, (alerts) => ({ ...alerts, unread: unreadIn(alerts) }));
    },
  });
};

/** What was shown as new is so no longer, if the server knows that it was read. */
export const settleRead = (client: QueryClient): void => {
  change(client, (alerts) =>
    alerts.unread === 0
      ? { ...alerts, notices: alerts.notices.map((notice) => ({ ...notice, read: true })) }
      : alerts,
  );
};
