import type { Session } from '../use-session.ts';
import { useSessionNews } from '../use-session-news.ts';

/** Mounted while the page is open; loaded after the first paint. */
export const SessionNews = ({ session }: { session: Session }): null => {
  useSessionNews(session);
  return null;
};
