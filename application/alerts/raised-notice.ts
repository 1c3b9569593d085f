import { z } from 'zod';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';

type Ports = { readonly broadcast: Broadcast };

const channel = 'notice-raised';
const raisedSchema = z.strictObject({ accountId: z.string(), noticeId: z.string() });

/** Identifies a notice; its content is in the account's stream. */
export type NoticeReference = z.infer<typeof raisedSchema>;

export const publishNotice = ({ broadcast }: Ports, raised: NoticeReference): Promise<void> =>
  broadcast.publish(channel, JSON.stringify(raised));

export const onNotice = (
  { broadcast }: Ports,
  listener: (raised: NoticeReference) => void,
): Promise<() => Promise<void>> =>
  broadcast.subscribe(channel, (message) => {
    listener(raisedSchema.parse(JSON.parse(message)));
  });
