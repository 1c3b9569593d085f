import type { QueryClient } from '@tanstack/react-query';
import { broadcastSessionChange } from '#ui/api/session-end.ts';
import { sessionKey } from '../../../lib/server/query-client.ts';
import { justEntered } from '../session-end.ts';
import { isOther } from './check-session.ts';

export const startAfresh = (client: QueryClient): Promise<void> => {
  broadcastSessionChange({ type: 'started' });
  justEntered.set(true);
  client.removeQueries({ predicate: isOther });
  return client.invalidateQueries({ queryKey: sessionKey });
};
