import { forget, recall, remember } from '../../lib/device-storage.ts';

const key = 'tidemark.push-device';

/** The id under which the server knows this browser; null while its notifications are off. */
export const ownPushDevice = (): string | null => recall(key);

export const rememberPushDevice = (id: string): void => {
  remember(key, id);
};

export const forgetPushDevice = (): void => {
  forget(key);
};
