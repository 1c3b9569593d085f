import { memoryStore, type Store } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSyncedStore } from './kept-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const readyStore = (): Store => {
  const store = memoryStore();
  store.setup();
  return store;
};

type Settings = Readonly<Record<string, unknown>>;

/** Two browsers of one agent, and the server between them. */
const server = () => {
  let kept: Settings = {};
  let isAway = false;
  const sent: Settings[] = [];
  const open = () =>
    createSyncedStore(readyStore(), {
      fetch: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(kept)),
      send: (settings) => {
        kept = settings;
        sent.push(settings);
        return Promise.resolve();
      },
    });
  const setAway = (away: boolean): void => {
    isAway = away;
  };
  return { open, sent, setAway };
};

const sorted = { sort: 'email', order: 'ASC', perPage: 25, page: 1, filter: {} };
const filtered = { ...sorted, page: 3, filter: { plan: 'pro' }, displayedFilters: { plan: true } };

describe('the settings of an agent', () => {
  it('are found again after signing out, and in another browser', async () => {
    const { open } = server();
    const desk = open();
    desk.setItem('members.listParams', filtered);
    await desk.flush();
    desk.reset();
    expect(desk.getItem('members.listParams')).toBeUndefined();
    await desk.load();
    expect(desk.getItem('members.listParams')).toEqual(sorted);
    const home = open();
    await home.load();
    expect(home.getItem('members.listParams')).toEqual(sorted);
  });

  it('have no filter that an earlier version stored here or on the server', async () => {
    const local = readyStore();
    local.setItem('members.listParams', filtered);
    const store = createSyncedStore(local, {
      fetch: () => Promise.resolve({ 'mails.listParams': filtered }),
      send: () => Promise.resolve(),
    });
    expect(store.getItem('members.listParams')).toEqual(sorted);
    await store.load();
    expect(store.getItem('mails.listParams')).toEqual(sorted);
  });

  it('go in one message for each pause, without the selection and the theme', async () => {
    const { open, sent } = server();
    const store = open();
    store.setItem('members.datatable', ['origin']);
    store.setItem('members.selectedIds', ['m-1']);
    store.setItem('theme', 'dark');
    store.setItem('timeline.density', 'full');
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toEqual([{ 'members.datatable': ['origin'], 'timeline.density': 'full' }]);
  });

  it('are read once for each sign-in, and what others kept is not lost by a change', async () => {
    const { open, sent } = server();
    const desk = open();
    desk.setItem('members.datatable', ['origin']);
    await desk.flush();
    const home = open();
    await Promise.all([home.load(), home.load()]);
    home.setItem('timeline.density', 'full');
    await home.flush();
    expect(sent.at(-1)).toEqual({ 'members.datatable': ['origin'], 'timeline.density': 'full' });
  });

  it('are changed one by one, so that two tabs do not erase what the other stored', async () => {
    const { open, sent } = server();
    const [one, other] = [open(), open()];
    await Promise.all([one.load(), other.load()]);
    one.setItem('savedQueries.members', ['Pro']);
    await one.flush();
    other.setItem('timeline.density', 'full');
    await other.flush();
    one.removeItem('savedQueries.members');
    await one.flush();
    expect(sent.slice(1)).toEqual([
      { 'savedQueries.members': ['Pro'], 'timeline.density': 'full' },
      { 'timeline.density': 'full' },
    ]);
  });

  it('are not erased by a change after they could not be loaded', async () => {
    const { open, sent, setAway } = server();
    const desk = open();
    desk.setItem('savedQueries.members', ['Pro']);
    await desk.flush();
    const home = open();
    setAway(true);
    await home.load();
    home.setItem('timeline.density', 'full');
    await home.flush();
    setAway(false);
    await home.load();
    await home.flush();
    expect(home.getItem('savedQueries.members')).toEqual(['Pro']);
    expect(sent.at(-1)).toEqual({ 'savedQueries.members': ['Pro'], 'timeline.density': 'full' });
  });

  it('stay in the browser while the server does not answer', async () => {
    const store = createSyncedStore(readyStore(), {
      fetch: () => Promise.reject(new Error('away')),
      send: () => Promise.reject(new Error('away')),
    });
    await store.load();
    store.setItem('timeline.density', 'full');
    await store.flush();
    expect(store.getItem('timeline.density')).toBe('full');
  });
});
