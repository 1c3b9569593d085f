import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { type PushSettings, pushEndpoints } from '#contract/account/push.ts';
import { call } from '#ui/api/call.ts';
import { applySavedResponse, getCallKey } from '#ui/api/call-cache.ts';
import { readPushDeviceId, rememberPushDevice } from '../own-push-device.ts';
import { subscribeToPush, unsubscribeFromPush } from '../push-device.ts';

const settingsKey = getCallKey(pushEndpoints.pushSettings);

/** Null if the reader does not allow notifications. */
export const useTurnOnPush = (): UseMutationResult<PushSettings | null, Error, string> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (publicKey: string) => {
      if ((await Notification.requestPermission()) !== 'granted') return null;
      const body = await subscribeToPush(publicKey);
      const saved = await call(pushEndpoints.savePushDevice, { body });
      const ownDevice = saved.devices.find(({ current }) => current);
      if (ownDevice) rememberPushDevice(ownDevice.id);
      return saved;
    },
    onSuccess: (saved) => (saved ? applySavedResponse(client, settingsKey, saved) : undefined),
  });
};

export const useRemovePush = (): UseMutationResult<PushSettings, Error, string> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const saved = await call(pushEndpoints.removePushDevice, { params: { id } });
      if (id === readPushDeviceId()) await unsubscribeFromPush();
      return saved;
    },
    onSuccess: (saved) => applySavedResponse(client, settingsKey, saved),
  });
};
