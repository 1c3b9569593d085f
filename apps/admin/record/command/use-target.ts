import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Brings what the address names into view and gives it the focus, once it is there: a link to an entry of the timeline is followed
 * though the entry loads later. Answers the id.
 */
export const useTarget = (isThere: (id: string) => boolean): string => {
  const { hash, key } = useLocation();
  const id = decodeURIComponent(hash.slice(1));
  const followed = useRef<string>(undefined);
  const there = id !== '' && isThere(id);
  useEffect(() => {
    if (!there || followed.current === key) return;
    const target = document.getElementById(id);
    if (target === null) return;
    followed.current = key;
    target.scrollIntoView({ block: 'center' });
    target.focus({ preventScroll: true });
  }, [there, id, key]);
  return id;
};

/** What a link to the moment looked at, or to an entry, names. */
export const hereId = 'here';
export const entryTarget = (eventId: string): string => `event-${eventId}`;
