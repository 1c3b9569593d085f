import { useEffect } from 'react';
import { readPushDeviceId } from '../../features/push/own-push-device.ts';

/** Connects the notifications of this browser with the session, once per login. */
export const usePushRenewal = (accountId: string): void => {
  useEffect(() => {
    if (readPushDeviceId() !== null) void renew();
  }, [accountId]);
};

const renew = async (): Promise<void> => {
  try {
    const { renewPushDevice } = await import('../../features/push/push-device.ts');
    await renewPushDevice();
  } catch {
    // The next visit tries again.
  }
};
