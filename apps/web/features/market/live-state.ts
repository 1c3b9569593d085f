import type { LiveState } from '#ui/api/live-feed.ts';
import { createStore } from '../../lib/store.ts';

export const liveState = createStore<LiveState>('stopped');

/** Reconnects after the last retry has failed; null while there is no feed. */
export const reconnectAction = createStore<(() => void) | null>(null);
