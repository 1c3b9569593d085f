import { type SavePushDevice, pushEndpoints } from '#contract/account/push.ts';
import { call } from '#ui/api/call.ts';
import { forgetPushDevice, readPushDeviceId, rememberPushDevice } from './own-push-device.ts';

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Makes a new address for this browser, so that no message to a former member arrives here. */
export const subscribeToPush = async (publicKey: string): Promise<SavePushDevice> => {
  await navigator.serviceWorker.register('/push-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const previousSubscription = await pushManager.getSubscription();
  await previousSubscription?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return toDeviceRequest(await pushManager.subscribe(options));
};

const toDeviceRequest = (subscription: PushSubscription): SavePushDevice => {
  const { keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return { endpoint: subscription.endpoint, p256dh, auth };
};

const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** Its push service refuses messages to this browser from then on, and the server forgets it after the next one. */
export const unsubscribeFromPush = async (): Promise<void> => {
  forgetPushDevice();
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
};

/**
 * Connects this browser with the current session, so that logging out ends its notifications. If the server does not
 * list it among the member's devices, it was removed or belongs to another member.
 */
export const renewPushDevice = async (): Promise<void> => {
  const { devices } = await call(pushEndpoints.pushSettings);
  const subscription = await findSubscription();
  const isListed = devices.some(({ id }) => id === readPushDeviceId());
  if (!isListed || subscription === null) return unsubscribeFromPush();
  const saved = await call(pushEndpoints.savePushDevice, { body: toDeviceRequest(subscription) });
  const ownDevice = saved.devices.find(({ current }) => current);
  if (ownDevice !== undefined) rememberPushDevice(ownDevice.id);
};
