import { removeFromDevice, readFromDevice, saveToDevice } from '../../lib/device-storage.ts';

const key = 'tidemark.push-device';

/** The id under which the server knows this browser; null while its notifications are off. */
export const readPushDeviceId = (): string | null => readFromDevice(key);

export const rememberPushDevice = (id: string): void => {
  saveToDevice(key, id);
};

export const forgetPushDevice = (): void => {
  removeFromDevice(key);
};
