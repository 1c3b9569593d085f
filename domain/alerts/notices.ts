import type { CommandHandlers, EventEvolvers } from '../shared/decider.ts';
import type { QuoteCurrency } from '../shared/market/currencies.ts';
import { alertBounds, type AlertRule } from '../shared/market/price-alerts.ts';
import type { NoticesRead, PriceAlertCrossed, StoryNoticeRaised } from './events.ts';

/** Notifies the member of a move after a story. The coin was on the list when the move was measured. */
type RaiseStoryNotice = {
  readonly type: 'RaiseStoryNotice';
  readonly notice: StoryNoticeRaised['data'];
};

type ReadNotices = {
  readonly type: 'ReadNotices';
  /** The id of a notification, or `all`. */
  readonly upTo: string;
  readonly now: Date;
};

export type NoticeCommand = RaiseStoryNotice | ReadNotices;

type NoticeEvent = StoryNoticeRaised | NoticesRead;

/** A price alert that was reached. */
export type PriceNotice = Omit<PriceAlertCrossed['data'], 'noticeId'> & {
  readonly id: string;
  readonly rule: AlertRule;
  /** Absent for USD. */
  readonly currency?: QuoteCurrency;
  readonly read: boolean;
  /** The alert's last crossing before this one; null if there was none. */
  readonly previousCrossedAt: string | null;
};

/** A large move of a coin after a story. */
export type StoryNotice = Omit<StoryNoticeRaised['data'], 'noticeId'> & {
  readonly id: string;
  readonly read: boolean;
};

export type Notice = PriceNotice | StoryNotice;

export const isStoryNotice = (notice: Notice): notice is StoryNotice => 'storyId' in notice;
export const isPriceNotice = (notice: Notice): notice is PriceNotice => !isStoryNotice(notice);

export type NoticesState = {
  /** Newest first, up to `alertBounds.notices`. */
  readonly notices: readonly Notice[];
};

export const addNotice = (notices: readonly Notice[], notice: Notice): readonly Notice[] =>
  [notice, ...notices].slice(0, alertBounds.notices);

export const noticeEvolvers: EventEvolvers<NoticesState, NoticeEvent> = {
  StoryNoticeRaised: ({ notices }, { data: { noticeId: id, ...details } }) => ({
    notices: addNotice(notices, { id, ...details, read: false }),
  }),
  NoticesRead: ({ notices }, { data }) => ({ notices: withNoticesRead(notices, data.upTo) }),
};

const withNoticesRead = (notices: readonly Notice[], upTo: string): readonly Notice[] => {
  const startIndex = notices.findIndex(({ id }) => id === upTo);
  if (startIndex < 0) return notices;
  return notices.map((notice, at) => (at < startIndex ? notice : { ...notice, read: true }));
};

const raiseStoryNotice = (
  { notices }: NoticesState,
  { notice: data }: RaiseStoryNotice,
): readonly NoticeEvent[] =>
  notices.some(({ id }) => id === data.noticeId) ? [] : [{ type: 'StoryNoticeRaised', data }];

const readNotices = (
  { notices }: NoticesState,
  { upTo, now }: ReadNotices,
): readonly NoticeEvent[] => {
  const startIndex = upTo === 'all' ? 0 : notices.findIndex(({ id }) => id === upTo);
  const noticesToMarkRead = startIndex < 0 ? [] : notices.slice(startIndex);
  const [newest] = noticesToMarkRead;
  if (!newest || noticesToMarkRead.every((notice) => notice.read)) return [];
  return [{ type: 'NoticesRead', data: { upTo: newest.id, readAt: now.toISOString() } }];
};

export const noticeHandlers: CommandHandlers<NoticesState, NoticeCommand, NoticeEvent> = {
  RaiseStoryNotice: raiseStoryNotice,
  ReadNotices: readNotices,
};
