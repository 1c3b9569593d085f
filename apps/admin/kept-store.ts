import type { Store } from 'react-admin';
import { fetchDocument, saveDocument } from '#ui/api/kept-documents.ts';

/** Page settings that an agent finds again on every device. */
export type SyncedSettings = {
  /** Loads them once per login, unless the request fails. */
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
  // Values that the server does not have yet; undefined for a removed one.
  const unsent = new Map<string, unknown>();
  let loading: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async (): Promise<void> => {
    clearTimer();
    if (unsent.size === 0) return;
    const changes = new Map(unsent);
    try {
      // Another tab or device may have stored other settings since.
      await send(withChanges(await fetch(), changes));
    } catch {
      // The settings stay in this browser and are sent with the next change.
      return;
    }
    for (const [key, value] of changes) if (unsent.get(key) === value) unsent.delete(key);
  };
  const clearTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const saveChange = (key: string, value: unknown): void => {
    if (!isKept(key)) return;
    unsent.set(key, value);
    clearTimer();
    timer = setTimeout(() => void flush(), saveDelayMs);
  };
  const read = async (): Promise<void> => {
    try {
      for (const [key, value] of Object.entries(await fetch()))
        if (!unsent.has(key)) local.setItem(key, value);
    } catch {
      // Loaded by the next page instead.
      loading = undefined;
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
      unsent.clear();
      loading = undefined;
      local.reset();
    },
    load: () => (loading ??= read()),
    flush,
  };
};

const withChanges = (
  stored: Readonly<Record<string, unknown>>,
  changes: ReadonlyMap<string, unknown>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...new Map([...Object.entries(stored), ...changes])].filter(
      ([, value]) => value !== undefined,
    ),
  );
