import { maskIpAddress } from '#application/account/sign-in/device-name.ts';
import type { Device } from '#platform/sessions/sessions.port.ts';
import type { RequestContext } from '../http/request-context.ts';

export const toDevice = ({
  address,
  userAgent,
}: Pick<RequestContext, 'address' | 'userAgent'>): Device => ({
  address: maskIpAddress(address),
  userAgent,
});
