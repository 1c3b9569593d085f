import { alertsDecider, alertsStream } from '#domain/alerts/alerts.ts';
import type { Notice } from '#domain/alerts/price-alerts.ts';
import type { LoadPorts } from '../load-stream.ts';
import { loadNotices } from './handle-alerts.ts';
import type { NoticeReference } from './raised-notice.ts';

/** Reads the account's stream only for a notice that the folded state no longer has, because it keeps the newest. */
export const findNotice = async (
  ports: LoadPorts,
  reference: NoticeReference,
): Promise<Notice | undefined> => {
  const { notices } = await loadNotices(ports, reference);
  return notices.find(({ id }) => id === reference.noticeId) ?? findInStream(ports, reference);
};

const findInStream = async (
  { eventStore }: LoadPorts,
  { accountId, noticeId }: NoticeReference,
): Promise<Notice | undefined> => {
  let state = alertsDecider.initialState;
  for await (const { type, data, metadata } of eventStore.read(alertsStream(accountId))) {
    const event = alertsDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    state = alertsDecider.evolve(state, event);
    if (event.type === 'PriceAlertCrossed' && event.data.noticeId === noticeId)
      return state.notices.find(({ id }) => id === noticeId);
  }
  return undefined;
};
