import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { demoEndpoints } from '#contract/system/demo.ts';
import { call } from '#ui/api/call.ts';
import { useAccess } from '#ui/api/use-access.ts';

const tickMs = 30 * secondMs;

/**
 * The time that the domain uses. In demo mode the server's clock may have been moved, so its offset is fetched; elsewhere the route does
 * not exist and the device's time is used.
 */
export const useNow = (): Date => {
  const { data: offset } = useQuery(demoOffsetQuery);
  const [device, setDevice] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setDevice(Date.now());
    }, tickMs);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return new Date(device + (offset ?? 0));
};

/** Whether there is a demo clock that this person may move. */
export const useMayMoveClock = (): boolean => {
  const canControl = useAccess(demoEndpoints.demoClock.resource)?.allowed === true;
  const { data: offset } = useQuery({ ...demoOffsetQuery, enabled: canControl });
  return canControl && typeof offset === 'number';
};

// Null outside demo mode.
const fetchDemoOffset = async (): Promise<number | null> => {
  try {
    const { now } = await call(demoEndpoints.demo, { background: true });
    return Date.parse(now) - Date.now();
  } catch {
    return null;
  }
};

const demoOffsetQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: fetchDemoOffset,
  staleTime: 5 * minuteMs,
  retry: false,
});
