import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { type Alerts, type Holding, alertEndpoints } from '#contract/market/alerts.ts';
import { call } from '#ui/api/call.ts';
import { applySavedResponse } from '#ui/api/call-cache.ts';
import { broadcastSessionChange } from '#ui/api/session-end.ts';
import { useCallMutation, type CallMutation } from '#ui/api/use-call.ts';
import { toAlertRule, type AlertInput } from '../check-alert.ts';
import { mergeNotices } from '../story-notice-words.ts';
import { alertsQuery } from './get-alerts.ts';

const { queryKey } = alertsQuery;
const mutationKey = ['alerts', 'change'];
// In sequence, so that the response to an earlier change does not undo a later one.
const scope = { id: 'alerts' };

type AlertChange<Input> = {
  send: (input: Input) => Promise<Alerts>;
  /** The optimistic update. */
  expected?: (alerts: Alerts, input: Input) => Alerts;
  /** Undoes the optimistic update and nothing else. */
  undone?: (alerts: Alerts, input: Input) => Alerts;
};

const updateAlerts = (client: QueryClient, to: (alerts: Alerts) => Alerts): void => {
  client.setQueryData(queryKey, (alerts) => alerts && to(alerts));
};

const useChange = <Input>({
  send,
  expected,
  undone,
}: AlertChange<Input>): UseMutationResult<Alerts, Error, Input> => {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    scope,
    mutationFn: send,
    onMutate: async (input) => {
      // A pending response does not include this change.
      await client.cancelQueries({ queryKey });
      if (expected) updateAlerts(client, (alerts) => expected(alerts, input));
    },
    onSuccess: async (saved) => {
      broadcastSessionChange({ type: 'saved', area: 'alerts' });
      // Re-applies the optimistic updates of changes still in the queue.
      if (client.isMutating({ mutationKey }) <= 1)
        await applySavedResponse(client, queryKey, saved);
    },
    onError: (_error, input) => {
      if (undone) updateAlerts(client, (alerts) => undone(alerts, input));
      // The outcome may be unknown.
      void client.invalidateQueries({ queryKey });
    },
  });
};

export type WatchChange = { symbol: string; watched: boolean };

const applyWatchChange = (alerts: Alerts, { symbol, watched }: WatchChange): Alerts => {
  const otherSymbols = alerts.watchlist.filter((each) => each !== symbol);
  return { ...alerts, watchlist: watched ? [...otherSymbols, symbol] : otherSymbols };
};

export const useWatch = (): UseMutationResult<Alerts, Error, WatchChange> =>
  useChange<WatchChange>({
    send: ({ symbol, watched }) =>
      call(watched ? alertEndpoints.watchCoin : alertEndpoints.unwatchCoin, { params: { symbol } }),
    expected: applyWatchChange,
    undone: (alerts, { symbol, watched }) =>
      applyWatchChange(alerts, { symbol, watched: !watched }),
  });

export type CoinMove = {
  symbol: string;
  /** Places down the list; negative moves the coin up. */
  by: number;
};

const applyMove = (alerts: Alerts, { symbol, by }: CoinMove): Alerts => {
  const at = alerts.watchlist.indexOf(symbol);
  if (at < 0 || at + by < 0 || at + by >= alerts.watchlist.length) return alerts;
  const watchlist = alerts.watchlist.toSpliced(at, 1).toSpliced(at + by, 0, symbol);
  return { ...alerts, watchlist };
};

/** Moves a coin up or down the list. Moves that wait for each other are all in the order that is sent. */
export const useMoveCoin = (): UseMutationResult<Alerts, Error, CoinMove> => {
  const client = useQueryClient();
  return useChange<CoinMove>({
    send: () => {
      const coins = client.getQueryData(queryKey)?.watchlist ?? [];
      return call(alertEndpoints.orderCoins, { body: { coins } });
    },
    expected: applyMove,
    undone: (alerts, { symbol, by }) => applyMove(alerts, { symbol, by: -by }),
  });
};

export type HoldingInput = { symbol: string; amount: string };

/** Not optimistic, because the server names the coin. */
export const useSetHolding = (): UseMutationResult<Alerts, Error, HoldingInput> =>
  useChange<HoldingInput>({
    send: ({ symbol, amount }) =>
      call(alertEndpoints.setHolding, { params: { symbol }, body: { amount } }),
  });

type HeldCoin = Pick<Holding, 'symbol' | 'coinId'>;

/** Sends the id too, because two coins can have one symbol. */
export const useRemoveHolding = (): UseMutationResult<Alerts, Error, HeldCoin> =>
  useChange<HeldCoin>({
    send: ({ symbol, coinId }) =>
      call(alertEndpoints.removeHolding, { params: { symbol }, query: { coinId } }),
  });

/** Not optimistic, because only the server knows whether the limit is reached. */
export const useSetAlert = (symbol: string): UseMutationResult<Alerts, Error, AlertInput> =>
  useChange<AlertInput>({
    send: async (input) => {
      const rule = toAlertRule(input);
      if (rule === null) throw new Error('A form with faults was sent.');
      const { currency } = input;
      const inCurrency = 'price' in rule && currency !== 'USD' ? { currency } : {};
      return call(alertEndpoints.setAlert, { body: { symbol, rule, ...inCurrency } });
    },
  });

export const useRemoveAlert = (): UseMutationResult<Alerts, Error, string> =>
  useChange<string>({ send: (id) => call(alertEndpoints.removeAlert, { params: { id } }) });

const countUnread = (alerts: Alerts): number =>
  mergeNotices(alerts).filter(({ read }) => !read).length;

const toRead = <Notice extends { readonly read: boolean }>(notice: Notice): Notice => ({
  ...notice,
  read: true,
});

/**
 * Marks everything up to this notification as read. The notifications stay marked as new until `markNoticesReadInCache`, so that the reader sees which
 * they are.
 */
export const useReadNotices = (): CallMutation<'readNotices'> => {
  const client = useQueryClient();
  return useCallMutation(alertEndpoints.readNotices, {
    mutationKey,
    scope,
    onMutate: () => {
      updateAlerts(client, (alerts) => ({ ...alerts, unread: 0 }));
    },
    onSuccess: ({ unread }) => {
      broadcastSessionChange({ type: 'saved', area: 'alerts' });
      updateAlerts(client, (alerts) => ({ ...alerts, unread }));
    },
    onError: () => {
      updateAlerts(client, (alerts) => ({ ...alerts, unread: countUnread(alerts) }));
    },
  });
};

/** Removes the "new" marks once the server has recorded the read position. */
export const markNoticesReadInCache = (client: QueryClient): void => {
  updateAlerts(client, (alerts) =>
    alerts.unread === 0
      ? {
          ...alerts,
          notices: alerts.notices.map(toRead),
          storyNotices: alerts.storyNotices.map(toRead),
        }
      : alerts,
  );
};
