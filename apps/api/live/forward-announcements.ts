import type { Logger } from 'pino';
import { onAccessChange, onSessionEnd } from '#application/access/access-change.ts';
import { loadNotices } from '#application/alerts/handle-alerts.ts';
import { onNotice, type NoticeReference } from '#application/alerts/raised-notice.ts';
import { isStoryNotice } from '#domain/alerts/notices.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { toNotice, toStoryNotice, countUnreadNotices } from '../alerts/alerts-view.ts';
import type { NoticeMessage } from './connections.ts';
import type { LiveFeed } from './live-feed.ts';

type ForwardDeps = {
  readonly broadcast: Broadcast;
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Forwards announcements from all processes to the sockets of this process. */
export const forwardAnnouncements = async (
  deps: ForwardDeps,
  live: LiveFeed,
): Promise<() => Promise<void>> => {
  const logFailure = (error: unknown): void => {
    deps.logger.warn({ err: error }, 'live feed: a change of access could not be applied');
  };
  const unsubscribers = await Promise.all([
    onAccessChange(deps, (accountId) => void live.accessChanged(accountId).catch(logFailure)),
    onSessionEnd(deps, (tokenHash) => void live.sessionEnded(tokenHash).catch(logFailure)),
    onNotice(deps, ({ accountId, noticeId }) => {
      const loadNotice = (): Promise<NoticeMessage | undefined> =>
        findNotice(deps, { accountId, noticeId });
      live.noticeRaised(accountId, loadNotice).catch((error: unknown) => {
        // The notice still appears in the page's notification list.
        deps.logger.warn({ err: error }, 'live feed: a notice could not be sent');
      });
    }),
  ]);
  return async () => {
    await Promise.all(unsubscribers.map((stop) => stop()));
  };
};

const findNotice = async (
  deps: ForwardDeps,
  { accountId, noticeId }: NoticeReference,
): Promise<NoticeMessage | undefined> => {
  const state = await loadNotices(deps, { accountId });
  const notice = state.notices.find(({ id }) => id === noticeId);
  if (!notice) return undefined;
  const unread = countUnreadNotices(state);
  return isStoryNotice(notice)
    ? { type: 'STORY_NOTICE_RAISED', notice: toStoryNotice(notice), unread }
    : { type: 'NOTICE_RAISED', notice: toNotice(notice), unread };
};
