import { alertsDecider, alertsStream } from '#domain/alerts/decider.ts';
import type { Notice } from '#domain/alerts/state.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { NoticeReference } from './raised-notice.ts';

export type RaisedNotice = {
  readonly notice: Notice;
  /** The alert's last crossing before this one; null if there was none. */
  readonly previousCrossedAt: string | null;
};

/** Reads a notice from the account's stream, because the folded state keeps only the newest notices. */
export const findNotice = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  { accountId, noticeId }: NoticeReference,
): Promise<RaisedNotice | undefined> => {
  let state = alertsDecider.initialState;
  for await (const { type, data, metadata } of eventStore.read(alertsStream(accountId))) {
    const event = alertsDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    const { alerts } = state;
    state = alertsDecider.evolve(state, event);
    if (event.type !== 'PriceAlertCrossed' || event.data.noticeId !== noticeId) continue;
    const [notice] = state.notices;
    const alert = alerts.find(({ id }) => id === event.data.alertId);
    return notice && alert && { notice, previousCrossedAt: alert.lastCrossedAt };
  }
  return undefined;
};
