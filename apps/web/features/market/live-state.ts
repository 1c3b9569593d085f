import type { LiveState } from '#ui/live-feed.ts';
import { createStore } from '../../lib/store.ts';

/** State of the live feed, for the bands and for the polling that replaces it. */
export const liveState = createStore<LiveState>('stopped');

/** Reconnects after the last retry has failed; null while there is no feed. */
export const reconnect = createStore<(() => void) | null>(null);
