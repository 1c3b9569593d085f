import type { Logger } from 'pino';
import type { Connection } from './connections.ts';

export type ConnectionProblem =
  'live/too-many-messages' | 'live/invalid-message' | 'live/invalid-frame' | 'live/never-reads';

/** Logs only the first problem of a connection, so that one client cannot flood the log. */
export const logFirstProblem = (
  connection: Connection,
  problem: ConnectionProblem,
  logger: Pick<Logger, 'warn'>,
): void => {
  if (connection.problemLogged) return;
  connection.problemLogged = true;
  const accountId = connection.identity.caller?.accountId;
  logger.warn(
    { trouble: problem, ...(accountId !== undefined && { accountId }) },
    'live feed: a connection failed; further failures of it are not logged',
  );
};
