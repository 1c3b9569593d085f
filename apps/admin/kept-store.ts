import type { Store } from 'react-admin';
import { fetchDocument, saveDocument } from '#ui/api/kept-documents.ts';

/** Page settings that an agent finds again on every device. */
export type SyncedSettings = {
  /** Loads them once per login, unless the request fails. */
  readonly load: () => Promise<void>;
  /** Sends unsent settings before the session ends. */
  readonly flush: () => Promise<void>;
};

type SettingsRequests = {
  readonly fetch: () => Promise<Readonly<Record<string, unknown>>>;
  readonly send: (settings: Readonly<Record<string, unknown>>) => Promise<void>;
};

const documentName = 'console';

const serverRequests: SettingsRequests = {
  fetch: async () => (await fetchDocument('views', documentName)).value ?? {},
  send: (settings) => saveDocument('views', documentName, settings),
};

const saveDelayMs = 500;

// Selections and the theme stay in the browser; other settings follow the agent.
const isSynced = (key: string): boolean => !/^theme$|^sidebar|selected/iu.test(key);

// A list reopens with its order, and shows all records. The address has the filter of an open list.
const withoutFilter = (key: string, value: unknown): unknown => {
  if (!key.endsWith('.listParams') || typeof value !== 'object' || value === null) return value;
  const { displayedFilters: _, ...params } = value as Readonly<Record<string, unknown>>;
  return { ...params, page: 1, filter: {} };
};

/** react-admin's store. The server also stores the order of lists, columns, saved queries and density for each agent. */
export const createSyncedStore = (
  local: Store,
  { fetch, send }: SettingsRequests = serverRequests,
): Store & SyncedSettings => {
  // Values that the server does not have yet; undefined for a removed one.
  const unsentValues = new Map<string, unknown>();
  let loading: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async (): Promise<void> => {
    clearTimer();
    if (unsentValues.size === 0) return;
    const changes = new Map(unsentValues);
    try {
      // Another tab or device may have stored other settings since.
      await send(applyChanges(await fetch(), changes));
    } catch {
      // The settings stay in this browser and are sent with the next change.
      return;
    }
    for (const [key, value] of changes)
      if (unsentValues.get(key) === value) unsentValues.delete(key);
  };
  const clearTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const saveChange = (key: string, value: unknown): void => {
    if (!isSynced(key)) return;
    unsentValues.set(key, value);
    clearTimer();
    timer = setTimeout(() => void flush(), saveDelayMs);
  };
  const loadFromServer = async (): Promise<void> => {
    try {
      for (const [key, value] of Object.entries(await fetch()))
        if (!unsentValues.has(key)) local.setItem(key, withoutFilter(key, value));
    } catch {
      // Loaded by the next page instead.
      loading = undefined;
    }
  };
  return {
    ...local,
    getItem: <Value>(key: string, fallback?: Value) =>
      withoutFilter(key, local.getItem<Value>(key, fallback)) as Value,
    setItem: (key, value) => {
      const kept = withoutFilter(key, value);
      local.setItem(key, kept);
      saveChange(key, kept);
    },
    removeItem: (key) => {
      local.removeItem(key);
      saveChange(key, undefined);
    },
    // Logging out clears the browser, not the server's copy.
    reset: () => {
      clearTimer();
      unsentValues.clear();
      loading = undefined;
      local.reset();
    },
    load: () => (loading ??= loadFromServer()),
    flush,
  };
};

const applyChanges = (
  stored: Readonly<Record<string, unknown>>,
  changes: ReadonlyMap<string, unknown>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...new Map([...Object.entries(stored), ...changes])].filter(
      ([, value]) => value !== undefined,
    ),
  );
