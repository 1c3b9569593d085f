import { alertsDecider, alertsStream } from '#domain/alerts/alerts.ts';
import { isPriceNotice, type Notice, type PriceNotice } from '#domain/alerts/notices.ts';
import type { LoadPorts } from '../load-stream.ts';
import { loadNotices } from './handle-alerts.ts';
import type { NoticeReference } from './raised-notice.ts';

/**
 * The notice of a price alert. Reads the account's stream only for one that the folded state no longer has, because it
 * keeps the newest.
 */
export const findPriceNotice = async (
  ports: LoadPorts,
  reference: NoticeReference,
): Promise<PriceNotice | undefined> => {
  const { notices } = await loadNotices(ports, reference);
  return findById(notices, reference.noticeId) ?? findInStream(ports, reference);
};

const findById = (notices: readonly Notice[], noticeId: string): PriceNotice | undefined => {
  const found = notices.find(({ id }) => id === noticeId);
  return found && isPriceNotice(found) ? found : undefined;
};

const findInStream = async (
  { eventStore }: LoadPorts,
  { accountId, noticeId }: NoticeReference,
): Promise<PriceNotice | undefined> => {
  let state = alertsDecider.initialState;
  for await (const { type, data, metadata } of eventStore.read(alertsStream(accountId))) {
    const event = alertsDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    state = alertsDecider.evolve(state, event);
    if (event.type === 'PriceAlertCrossed' && event.data.noticeId === noticeId)
      return findById(state.notices, noticeId);
  }
  return undefined;
};
