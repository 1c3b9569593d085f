import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDraft, type Draft } from './use-draft.ts';

type Named = { displayName: string };
type Sent = { method: string; path: string; body: unknown };

const parse = ({ displayName }: Readonly<Record<string, unknown>>): Named | null =>
  typeof displayName === 'string' ? { displayName } : null;

const noContent = (): Response => new Response(null, { status: 204 });

type Opened = {
  draft: () => Draft<Named>;
  sent: Sent[];
  type: (displayName: string | null) => void;
  wait: (ms: number) => Promise<void>;
  leave: () => void;
};

const open = async (kept: unknown): Promise<Opened> => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') {
      return Promise.resolve(
        Response.json({ value: kept, savedAt: kept === null ? null : '2026-05-04T14:02:00.000Z' }),
      );
    }
    sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null });
    return Promise.resolve(noContent());
  });
  const wait = (ms: number): Promise<void> =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms);
    });
  const hook = renderHook(({ value }) => useDraft('settings.profile', value, parse), {
    initialProps: { value: null as Named | null },
  });
  await wait(0);
  return {
    draft: () => hook.result.current,
    sent,
    type: (displayName) => {
      hook.rerender({ value: displayName === null ? null : { displayName } });
    },
    wait,
    leave: hook.unmount,
  };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const path = '/api/kept/drafts/settings.profile';

describe('a draft', () => {
  it('is stored once typing pauses, and deleted when nothing is unsaved', async () => {
    const { sent, type, wait } = await open(null);
    type('R');
    await wait(100);
    type('Ro');
    await wait(700);
    expect(sent).toEqual([{ method: 'PUT', path, body: { value: { displayName: 'Ro' } } }]);
    type(null);
    await wait(0);
    expect(sent[1]).toEqual({ method: 'DELETE', path, body: null });
    await wait(5000);
    expect(sent).toHaveLength(2);
  });

  it('is stored immediately when its form unmounts', async () => {
    const { sent, type, leave, wait } = await open(null);
    type('Rosa');
    leave();
    await wait(0);
    expect(sent).toEqual([{ method: 'PUT', path, body: { value: { displayName: 'Rosa' } } }]);
  });

  it('is offered again, and waits for a decision', async () => {
    const { draft, sent, wait } = await open({ displayName: 'Rosa L' });
    expect(draft().offered).toEqual({
      value: { displayName: 'Rosa L' },
      savedAt: '2026-05-04T14:02:00.000Z',
    });
    await wait(5000);
    expect(sent).toEqual([]);
  });

  it('is not offered after it was restored or discarded', async () => {
    const taken = await open({ displayName: 'Rosa L' });
    act(() => {
      taken.draft().restore();
    });
    expect(taken.draft().offered).toBeNull();
    expect(taken.sent).toEqual([]);
    cleanup();
    const declined = await open({ displayName: 'Rosa L' });
    act(() => {
      declined.draft().discard();
    });
    expect(declined.draft().offered).toBeNull();
    expect(declined.sent).toEqual([{ method: 'DELETE', path, body: null }]);
  });

  it('is not offered after newer edits replaced it and were saved', async () => {
    const { draft, type, wait } = await open({ displayName: 'Rosa L' });
    expect(draft().offered).not.toBeNull();
    type('Rosa Lindqvist');
    await wait(600);
    expect(draft().offered).not.toBeNull();
    type(null);
    await wait(0);
    expect(draft().offered).toBeNull();
  });

  it('that is discarded does not discard newer edits', async () => {
    const { draft, sent, type, wait } = await open({ displayName: 'Rosa L' });
    type('Rosa M');
    await wait(700);
    act(() => {
      draft().discard();
    });
    await wait(700);
    expect(draft().offered).toBeNull();
    expect(sent).toEqual([{ method: 'PUT', path, body: { value: { displayName: 'Rosa M' } } }]);
  });

  it('of another shape is not offered', async () => {
    const { draft } = await open({ name: 7 });
    expect(draft().offered).toBeNull();
  });
});
