import type { Store } from 'react-admin';
import { fetchDocument, saveDocument } from '#ui/api/kept-documents.ts';

/** Page settings that an agent finds again on every device. */
export type SyncedSettings = {
  /** Loads them once per login. */
  readonly load: () => Promise<void>;
  /** Sends unsent settings before the session ends. */
  readonly flush: () => Promise<void>;
};

type Requests = {
  readonly fetch: () => Promise<Readonly<Record<string, unknown>>>;
  readonly send: (settings: Readonly<Record<string, unknown>>) => Promise<void>;
};

const documentName = 'console';

const requestsToServer: Requests = {
  fetch: async () => (await fetchDocument('views', documentName)).value ?? {},
  send: (settings) => saveDocument('views', documentName, settings),
};

const saveDelayMs = 500;

// Selections and the theme stay in the browser; other settings follow the agent.
const isKept = (key: string): boolean => !/^theme$|^sidebar|selected/iu.test(key);

/** react-admin's store. The server also stores filters, columns, saved queries and density for each agent. */
export const createSyncedStore = (
  local: Store,
  { fetch, send }: Requests = requestsToServer,
): Store & SyncedSettings => {
  const settings = new Map<string, unknown>();
  let loading: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async (): Promise<void> => {
    if (timer === undefined) return;
    clearTimer();
    // Without a response the settings stay in this browser and are sent with the next change.
    await send(Object.fromEntries(settings)).catch(() => undefined);
  };
  const clearTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const saveChange = (key: string, value: unknown): void => {
    if (!isKept(key)) return;
    if (value === undefined) settings.delete(key);
    else settings.set(key, value);
    clearTimer();
    timer = setTimeout(() => void flush(), saveDelayMs);
  };
  const read = async (): Promise<void> => {
    const storedSettings = await fetch().catch(() => ({}));
    for (const [key, value] of Object.entries(storedSettings)) {
      settings.set(key, value);
      local.setItem(key, value);
    }
  };
  return {
    ...local,
    setItem: (key, value) => {
      local.setItem(key, value);
      saveChange(key, value);
    },
    removeItem: (key) => {
      local.removeItem(key);
      saveChange(key, undefined);
    },
    // Logging out clears the browser, not the server's copy.
    reset: () => {
      clearTimer();
      settings.clear();
      loading = undefined;
      local.reset();
    },
    load: () => (loading ??= read()),
    flush,
  };
};
