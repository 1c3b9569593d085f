import { z } from 'zod';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';

type Ports = { readonly broadcast: Broadcast };

const channel = 'notice-raised';
const raisedSchema = z.strictObject({ accountId: z.string(), noticeId: z.string() });

/** Which notice of which account; what it says stands in the account's stream. */
export type RaisedNotice = z.infer<typeof raisedSchema>;

/** Tells every process that serves sockets. */
export const publishRaisedNotice = ({ broadcast }: Ports, raised: RaisedNotice): Promise<void> =>
  broadcast.publish(channel, JSON.stringify(raised));

export const onRaisedNotice = (
  { broadcast }: Ports,
  listener: (raised: RaisedNotice) => void,
): Promise<() => Promise<void>> =>
  broadcast.subscribe(channel, (message) => {
    listener(raisedSchema.parse(JSON.parse(message)));
  });
