import type { LiveState } from '#ui/live-feed.ts';
import { createStore } from '../../lib/store.ts';

/** How the live feed stands, for the bands and for the polling that stands in for it. */
export const liveState = createStore<LiveState>('stopped');

/** Connects again after the feed has given up; null while there is no feed. */
export const reconnect = createStore<(() => void) | null>(null);
