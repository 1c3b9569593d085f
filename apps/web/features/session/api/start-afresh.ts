import type { QueryClient } from '@tanstack/react-query';
import { broadcastSessionChange } from '#ui/api/session-end.ts';
import { sessionKey } from '../../../lib/server/query-client.ts';
import { hasJustLoggedIn } from '../session-end.ts';
import { isNotSessionQuery } from './check-session.ts';

export const resetAfterLogin = (client: QueryClient): Promise<void> => {
  broadcastSessionChange({ type: 'started' });
  hasJustLoggedIn.set(true);
  client.removeQueries({ predicate: isNotSessionQuery });
  return client.invalidateQueries({ queryKey: sessionKey });
};
