import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';

type Ports = { readonly broadcast: Broadcast };

const accessChannel = 'access-changed';
const sessionChannel = 'session-ended';

/** Published after the account's read models show the change, so that subscribers can read it. */
export const publishAccessChange = ({ broadcast }: Ports, accountId: string): Promise<void> =>
  broadcast.publish(accessChannel, accountId);

export const onAccessChange = (
  { broadcast }: Ports,
  listener: (accountId: string) => void,
): Promise<() => Promise<void>> => broadcast.subscribe(accessChannel, listener);

export const publishSessionEnd = ({ broadcast }: Ports, tokenHash: string): Promise<void> =>
  broadcast.publish(sessionChannel, tokenHash);

export const onSessionEnd = (
  { broadcast }: Ports,
  listener: (tokenHash: string) => void,
): Promise<() => Promise<void>> => broadcast.subscribe(sessionChannel, listener);
