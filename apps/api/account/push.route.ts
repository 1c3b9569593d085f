import { deviceName } from '#application/account/sign-in/device-name.ts';
import {
  listPushDevices,
  removePushDevice,
  savePushDevice,
} from '#application/push/push-devices.ts';
import { type PushSettings, pushOperations } from '#contract/account/push.ts';
import { toDevice } from './device.ts';
import { getRequestContext } from '../http/request-context.ts';
import type { Caller } from '../http/session/session.ts';
import type { AccountRoutesDeps } from './ports.ts';

/** Every change returns the updated devices. */
export const pushRoutes = ({ routes, platform, systemNow }: AccountRoutesDeps): void => {
  const getPushSettings = async ({
    accountId,
    tokenHash,
  }: Caller): Promise<{ body: PushSettings }> => {
    const devices = await listPushDevices(platform, accountId);
    return {
      body: {
        publicKey: platform.push.publicKey,
        devices: devices.map(({ id, device, addedAt, ...seen }) => {
          return { id, device, addedAt, current: seen.tokenHash === tokenHash };
        }),
      },
    };
  };

  routes.on(pushOperations.pushSettings, ({ caller }) => getPushSettings(caller));

  routes.on(pushOperations.savePushDevice, async ({ body: address, caller, req }) => {
    const { accountId, tokenHash } = caller;
    const device = deviceName(toDevice(getRequestContext(req)).userAgent);
    const pushDevice = { accountId, address, device, tokenHash, now: systemNow() };
    await savePushDevice(platform, pushDevice);
    return getPushSettings(caller);
  });

  routes.on(pushOperations.removePushDevice, async ({ params: { id }, caller }) => {
    await removePushDevice(platform, { accountId: caller.accountId, id });
    return getPushSettings(caller);
  });
};
