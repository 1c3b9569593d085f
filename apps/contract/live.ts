import { z } from 'zod';
import { marketListSchema } from './market.ts';

/** What a browser may say on `/ws`. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('GET_MARKET_DATA') }),
  /** Stop updates, for a hidden tab. */
  z.strictObject({ type: z.literal('PAUSE') }),
  /** Go on; answers with `MARKET_DATA` when the list has moved on since `seq`. */
  z.strictObject({ type: z.literal('RESUME'), seq: z.int().nonnegative() }),
]);
/** What a browser says, parsed. */
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/** What the server says. `seq` grows by one with every update, so a gap shows what was missed. */
export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('MARKET_DATA'), seq: z.int(), data: marketListSchema }),
  z.object({ type: z.literal('MARKET_DATA_UPDATE'), seq: z.int(), data: marketListSchema }),
  /** What the account may use has changed, or its session has ended: ask `GET /api/access` again. */
  z.object({ type: z.literal('ACCESS_CHANGED') }),
  z.object({
    type: z.literal('ERROR'),
    code: z.string(),
    message: z.string(),
    /** The access rule that refused, where one did. */
    rule: z.string().optional(),
    /** The event behind that rule; null when no event led to it. */
    eventId: z.string().nullable().optional(),
  }),
]);
/** What the server says, parsed. */
export type ServerMessage = z.infer<typeof serverMessageSchema>;
