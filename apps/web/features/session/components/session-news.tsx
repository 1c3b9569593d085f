import type { Session } from '../use-session.ts';
import { useSessionSync } from '../use-session-news.ts';

/** Mounted while the page is open; loaded after the first paint. */
export const SessionSync = ({ session }: { session: Session }): null => {
  useSessionSync(session);
  return null;
};
