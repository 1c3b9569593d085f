import {
  pushDeviceParamsSchema,
  pushSettingsSchema,
  savePushDeviceSchema,
} from '../../account/push.ts';
import { pushEndpoints } from '../../endpoints/account/push.ts';
import { defineOperations } from '../define-operations.ts';

/** Browsers that show the caller's alerts. */
export const pushOperations = defineOperations(pushEndpoints, 'Account', {
  pushSettings: {
    summary: 'Browsers that show the caller’s alerts as notifications',
    status: 200,
    answer: pushSettingsSchema,
  },
  savePushDevice: {
    summary: 'Show the caller’s alerts as notifications in this browser',
    description:
      'The address must be https. The browser belongs to the session of the request: logging out removes it. With more than ten devices, the one used longest ago is removed. 400 `push/key-invalid`: the key of the browser cannot be used.',
    body: savePushDeviceSchema,
    status: 200,
    answer: pushSettingsSchema,
    problems: { 400: ['push/key-invalid'] },
    idempotent: true,
  },
  removePushDevice: {
    summary: 'Show no more notifications in a browser',
    description: 'Unknown devices are ignored.',
    params: pushDeviceParamsSchema,
    status: 200,
    answer: pushSettingsSchema,
    idempotent: true,
  },
});
