import { createStore } from '../../lib/store.ts';

/** True from the registration until the welcome page is shown. */
export const hasJustRegistered = createStore(false);
