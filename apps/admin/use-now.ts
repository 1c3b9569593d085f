import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { demoEndpoints } from '#contract/endpoints/demo.ts';
import { call } from '#ui/call.ts';

const everyMs = 30_000;

/**
 * The time that the domain goes by. In demo mode the server's clock may have been moved, so its offset is asked for; elsewhere the
 * route does not exist and the device's own time holds.
 */
export const useNow = (): Date => {
  const { data: offset = 0 } = useQuery({
    queryKey: ['clock'],
    queryFn: clockOffset,
    staleTime: 5 * 60_000,
    retry: false,
  });
  const [device, setDevice] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setDevice(Date.now());
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return new Date(device + offset);
};

const clockOffset = async (): Promise<number> => {
  try {
    const { now } = await call(demoEndpoints.demo, { background: true });
    return Date.parse(now) - Date.now();
  } catch {
    return 0;
  }
};
