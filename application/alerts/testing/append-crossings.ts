import { alertsDecider, alertsStream } from '#domain/alerts/alerts.ts';
import type { AlertsEvent } from '#domain/alerts/events.ts';
import { deriveId } from '../../derive-id.ts';
import { createNewEvent, type CommandPorts } from '../../handle-command.ts';

type Crossing = { readonly alertId: string; readonly noticeId: string; readonly at: Date };

/** Starts an account's stream with alerts above $70,000 that a price of $70,010 crosses. */
export const appendCrossings = async (
  { eventStore }: Pick<CommandPorts, 'eventStore'>,
  accountId: string,
  crossings: readonly Crossing[],
): Promise<void> => {
  const coin = { coinId: 'bitcoin', symbol: 'BTC' };
  const rule = { kind: 'price-above', price: '70000' } as const;
  const alertIds = new Set(crossings.map(({ alertId }) => alertId));
  const setAt = crossings[0]?.at.toISOString() ?? '';
  const figures = { price: 70_010, change24h: null, source: 'Scripted', simulated: false };
  const events: readonly AlertsEvent[] = [
    ...[...alertIds].map((alertId) => ({
      type: 'PriceAlertSet' as const,
      data: { alertId, ...coin, rule, setAt },
    })),
    ...crossings.map(({ at, ...ids }) => ({
      type: 'PriceAlertCrossed' as const,
      data: { ...ids, ...coin, ...figures, rearmPercent: 1, crossedAt: at.toISOString() },
    })),
  ];
  const context = { actor: 'system', now: new Date(setAt), correlationId: 'test' };
  const newEvents = events.map((event, at) =>
    createNewEvent(
      { decider: alertsDecider, context, subject: accountId },
      event,
      deriveId('crossing', accountId, String(at)),
    ),
  );
  await eventStore.append(alertsStream(accountId), newEvents, 'none');
};

/** One crossing of each of several alerts at the same time. */
export const simultaneousCrossings = (count: number, at: Date): readonly Crossing[] =>
  Array.from({ length: count }, (_, each) => ({
    alertId: `alert-${String(each)}`,
    noticeId: `notice-${String(each)}`,
    at,
  }));
