import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to and focuses the element named in the address once it is loaded, such as a timeline entry. Returns the id. */
export const useTarget = (isThere: (id: string) => boolean): string => {
  const { hash, key } = useLocation();
  const id = decodeURIComponent(hash.slice(1));
  const followedKey = useRef<string>(undefined);
  const isPresent = id !== '' && isThere(id);
  useEffect(() => {
    if (!isPresent || followedKey.current === key) return;
    const target = document.getElementById(id);
    if (target === null) return;
    followedKey.current = key;
    target.scrollIntoView({ block: 'center' });
    target.focus({ preventScroll: true });
  }, [isPresent, id, key]);
  return id;
};

/** The target of links to the selected time or to an entry. */
export const selectedTimeId = 'here';
export const entryTarget = (eventId: string): string => `event-${eventId}`;
