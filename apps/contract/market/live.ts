import { z } from 'zod';
import { noticeSchema, storyNoticeSchema } from './alerts.ts';
import { marketListSchema } from './market.ts';

/** Client messages on `/ws`. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('GET_MARKET_DATA') }),
  /** Pauses updates, for a hidden tab. */
  z.strictObject({ type: z.literal('PAUSE') }),
  /** Resumes updates. The server sends `MARKET_DATA` if the list has changed since `seq`. */
  z.strictObject({ type: z.literal('RESUME'), seq: z.int().nonnegative() }),
]);
/** A parsed client message. */
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/** Server messages. `seq` increases by one with every update, so a gap means missed updates. */
export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('MARKET_DATA'), seq: z.int(), data: marketListSchema }),
  z.object({ type: z.literal('MARKET_DATA_UPDATE'), seq: z.int(), data: marketListSchema }),
  /** The account's access has changed or its session has ended, so the client must reload `GET /api/access`. */
  z.object({ type: z.literal('ACCESS_CHANGED') }),
  /** A price alert fired. `unread` includes this notice. */
  z.object({
    type: z.literal('NOTICE_RAISED'),
    notice: noticeSchema,
    unread: z.int().nonnegative(),
  }),
  /** A coin of the member moved far after a story. `unread` includes this notice. */
  z.object({
    type: z.literal('STORY_NOTICE_RAISED'),
    notice: storyNoticeSchema,
    unread: z.int().nonnegative(),
  }),
  z.object({
    type: z.literal('ERROR'),
    code: z.string(),
    message: z.string(),
    /** The access rule behind the refusal, if any. */
    rule: z.string().optional(),
    /** The event behind that rule. Null when there is none. */
    eventId: z.string().nullable().optional(),
  }),
]);
/** A parsed server message. */
export type ServerMessage = z.infer<typeof serverMessageSchema>;
