import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';

type Ports = { readonly broadcast: Broadcast };

const accessChannel = 'access-changed';
const sessionChannel = 'session-ended';

/** Tells every process that what an account may use has changed, and that its read models show it. */
export const publishAccessChange = ({ broadcast }: Ports, accountId: string): Promise<void> =>
  broadcast.publish(accessChannel, accountId);

/** Answers how to stop listening. */
export const onAccessChange = (
  { broadcast }: Ports,
  listener: (accountId: string) => void,
): Promise<() => Promise<void>> => broadcast.subscribe(accessChannel, listener);

/** Tells every process that a session was ended by a person, by the hash of its token. */
export const publishSessionEnd = ({ broadcast }: Ports, tokenHash: string): Promise<void> =>
  broadcast.publish(sessionChannel, tokenHash);

/** Answers how to stop listening. */
export const onSessionEnd = (
  { broadcast }: Ports,
  listener: (tokenHash: string) => void,
): Promise<() => Promise<void>> => broadcast.subscribe(sessionChannel, listener);
