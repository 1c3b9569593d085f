import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { HttpError, ResourceContextProvider } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backgroundHeader } from '#contract/headers.ts';
import { silenceRequestErrors, renderInConsole } from '../testing/console-context.tsx';
import { ConsoleShow } from './console-show.tsx';

type Row = { readonly id: string; readonly plan: string };

beforeEach(silenceRequestErrors);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

// A command of the page's own.
const Change = () => {
  const { mutate } = useMutation({ mutationFn: () => Promise.resolve() });
  return (
    <button
      onClick={() => {
        mutate();
      }}
    >
      Change
    </button>
  );
};

const Notes = ({ read }: { read: () => Promise<string[]> }) => {
  const { data = [] } = useQuery({ queryKey: ['members', 'notes', 'm-1'], queryFn: read });
  return <p>{data.join(', ')}</p>;
};

const show = (getOne: () => Promise<{ data: Row }>): void => {
  renderInConsole(
    <ResourceContextProvider value="members">
      <ConsoleShow<Row>
        id="m-1"
        heading={({ id }) => ({ title: `Member ${id}`, crumb: id, ids: [] })}
      >
        {({ plan }) => (
          <>
            <p>On {plan}</p>
            <Change />
          </>
        )}
      </ConsoleShow>
    </ResourceContextProvider>,
    { getOne: getOne as never },
  );
};

describe('the page of a record', () => {
  it('focuses its heading when coming from the list', async () => {
    show(() => Promise.resolve({ data: { id: 'm-1', plan: 'Basic' } }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Member m-1' });
    expect(document.activeElement).toBe(heading);
    await waitFor(() => {
      expect(document.title).toBe('Member m-1, console · Tidemark');
    });
    expect(screen.getByRole('link', { name: 'Members' }).getAttribute('href')).toBe('/members');
  });

  it.each([404, 400])('reports that there is no such record (%i)', async (status) => {
    show(() => Promise.reject(new HttpError('Unknown', status)));
    expect(await screen.findByRole('heading', { name: 'Member not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to members' })).toBeTruthy();
  });

  it('that did not load can be retried', async () => {
    const getOne = vi
      .fn(() => Promise.resolve({ data: { id: 'm-1', plan: 'Basic' } }))
      .mockRejectedValueOnce(new HttpError('Behind', 503));
    show(getOne);
    expect((await screen.findByRole('alert')).textContent).toContain('Behind');
    await userEvent.click(screen.getByRole('button', { name: 'Try again now' }));
    expect(await screen.findByText('On Basic')).toBeTruthy();
  });

  it('follows changes by others without prolonging the session', async () => {
    // Only what asks again: an answer takes its own time.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let plan = 'Basic';
    const asked: Headers[] = [];
    show(() => Promise.resolve({ data: { id: 'm-1', plan } }));
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      asked.push(new Headers(init.headers));
      return Promise.resolve(Response.json({ id: 'm-1', plan }));
    });
    expect(await screen.findByText('On Basic')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(asked).toHaveLength(1);
    expect(screen.queryByText(/Someone changed this/u)).toBeNull();
    plan = 'Pro';
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(await screen.findByText('On Pro')).toBeTruthy();
    const notice = await screen.findByText(/Someone changed this/u);
    expect(notice.closest('.visually-hidden')).toBeNull();
    expect(asked.every((headers) => headers.has(backgroundHeader))).toBe(true);
  });

  it('follows changes by others to related data, and reloads it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const same = { id: 'm-1', plan: 'Basic' };
    let notes = ['Called back'];
    const asked = vi.fn(() => Promise.resolve(notes));
    renderInConsole(
      <ResourceContextProvider value="members">
        <ConsoleShow<Row>
          id="m-1"
          heading={({ id }) => ({ title: `Member ${id}`, crumb: id, ids: [] })}
          extraPolling={() => asked}
        >
          {() => <Notes read={() => Promise.resolve(notes)} />}
        </ConsoleShow>
      </ResourceContextProvider>,
      { getOne: (() => Promise.resolve({ data: same })) as never },
    );
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(same)));
    expect(await screen.findByText('Called back')).toBeTruthy();
    await waitFor(() => {
      expect(asked).toHaveBeenCalledOnce();
    });
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(screen.queryByText(/Someone changed this/u)).toBeNull();
    notes = ['Called back', 'Sent a letter'];
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(await screen.findByText('Called back, Sent a letter')).toBeTruthy();
    expect(await screen.findByText(/Someone changed this/u)).toBeTruthy();
  });

  it('does not attribute its own change to someone else', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let plan = 'Basic';
    show(() => Promise.resolve({ data: { id: 'm-1', plan } }));
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 'm-1', plan })));
    expect(await screen.findByText('On Basic')).toBeTruthy();
    act(() => {
      screen.getByRole('button', { name: 'Change' }).click();
    });
    plan = 'Pro';
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(await screen.findByText('On Pro')).toBeTruthy();
    expect(screen.queryByText(/Someone changed this/u)).toBeNull();
  });
});
