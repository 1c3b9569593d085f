import { useEffect } from 'react';
import { remember } from '../../lib/device-storage.ts';

/** The document paints this frame on the next visit, before the app is there (`index.html`). */
export const useFirstFrame = (frame: 'member' | 'visitor'): void => {
  useEffect(() => {
    remember('tidemark.frame', frame);
  }, [frame]);
};
