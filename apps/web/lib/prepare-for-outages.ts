import type { QueryClient } from '@tanstack/react-query';
// What says that the server is away is there before it can be.
import '../features/market/components/connection-band.tsx';
import { loadAllChunks } from '../components/lazy-chunk.tsx';
import { liveState } from '../features/market/live-state.ts';
import { reportErrors } from './report-errors.ts';
import { watchServer } from './watch-server.ts';
import { untilRested, whenIdle } from './when-idle.ts';

/** Notices when the server goes away, tells it of errors, and loads in idle time what pages not yet visited need. */
export const prepareForOutages = async (client: QueryClient): Promise<void> => {
  reportErrors();
  watchServer(client, () => liveState.get() === 'live');
  const idle = (): Promise<void> => whenIdle(client);
  await idle();
  await untilRested();
  await loadAllChunks(idle);
};
