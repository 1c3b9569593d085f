import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { secondMs } from '#contract/durations.ts';
import { staleness } from '#ui/staleness.ts';
import { text } from '../texts/text.ts';

const everyMs = 3 * secondMs;

/** Says above every page that a change was accepted and is not shown yet, and asks again until it is. */
export const StaleNotice = () => {
  const isStale = useSyncExternalStore(staleness.subscribe, staleness.isStale);
  const client = useQueryClient();
  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setInterval(() => void client.refetchQueries({ type: 'active' }), everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [isStale, client]);
  return (
    <div role="status">
      {isStale ? <p className="notice stale">{text('layout.not-shown-yet')}</p> : null}
    </div>
  );
};
