import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-admin';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderInConsole } from '../testing/console-context.tsx';
import { ConsoleSearch } from './console-search.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Address = () => <output data-testid="address">{useLocation().pathname}</output>;
const nothing = { total: 0, hits: [] };
const found = (id: string) => ({
  invoices: nothing,
  cards: nothing,
  requests: nothing,
  events: nothing,
  mails: nothing,
  jobs: nothing,
  streams: [`account-${id}`],
  members: { total: 1, hits: [{ id, name: id, email: `${id}@example.com` }], similar: false },
});

/** The answers come when the test lets them: one member each, named as the words. */
const open = (): ((words: string) => void) => {
  const waiting = new Map<string, () => void>();
  renderInConsole(
    <>
      <ConsoleSearch />
      <Address />
    </>,
    {
      search: (words) =>
        new Promise((resolve) => {
          waiting.set(words, () => {
            resolve(found(words));
          });
        }),
    },
  );
  return (words) => waiting.get(words)?.();
};
const field = (): HTMLInputElement => screen.getByRole('combobox');
const type = (value: string): void => {
  fireEvent.change(field(), { target: { value } });
};
const search = (words: string): void => {
  type(words);
  fireEvent.submit(screen.getByRole('search'));
};
const address = (): string | null => screen.getByTestId('address').textContent;

describe('the search of the console', () => {
  it('opens the only result, and is empty again', async () => {
    const answer = open();
    search('mei');
    answer('mei');
    await waitFor(() => {
      expect(address()).toBe('/members/mei/show');
    });
    await waitFor(() => {
      expect(field().value).toBe('');
    });
  });

  it('keeps input typed while a response is pending', async () => {
    const answer = open();
    search('mei');
    type('ana');
    answer('mei');
    await waitFor(() => {
      expect(address()).toBe('/members/mei/show');
    });
    expect(field().value).toBe('ana');
  });

  it('follows the newest search, whichever response arrives last', async () => {
    const answer = open();
    search('mei');
    search('ana');
    answer('ana');
    await waitFor(() => {
      expect(address()).toBe('/members/ana/show');
    });
    await act(async () => {
      answer('mei');
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(address()).toBe('/members/ana/show');
  });

  it('shows the first results while typing, and opens the one that is chosen by key', async () => {
    const answer = open();
    type('mei');
    await vi.waitFor(() => {
      answer('mei');
      expect(screen.getByRole('option').textContent).toBe('meimei@example.com');
    });
    expect(field().getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    const option = screen.getByRole('option', { selected: true });
    expect(field().getAttribute('aria-activedescendant')).toBe(option.id);
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => {
      expect(address()).toBe('/members/mei/show');
    });
    expect(field().value).toBe('');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('hides the results on Escape, and opens one by a click', async () => {
    const answer = open();
    type('mei');
    await vi.waitFor(() => {
      answer('mei');
      expect(screen.getByRole('option')).toBeDefined();
    });
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByRole('option')).toBeNull();
    type('mei ');
    fireEvent.click(await screen.findByRole('option'));
    await waitFor(() => {
      expect(address()).toBe('/members/mei/show');
    });
  });

  it('opens what Enter searched for, even if the pointer rests on another result', async () => {
    const answer = open();
    type('mei');
    await vi.waitFor(() => {
      answer('mei');
      expect(screen.getByRole('option')).toBeDefined();
    });
    fireEvent.pointerEnter(screen.getByRole('option'));
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
  });

  it('does not follow an older search after a result was opened', async () => {
    const answer = open();
    search('ana');
    type('mei');
    await vi.waitFor(() => {
      answer('mei');
      expect(screen.getByRole('option')).toBeDefined();
    });
    fireEvent.click(screen.getByRole('option'));
    await act(async () => {
      answer('ana');
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(address()).toBe('/members/mei/show');
  });

  it('does not ask for fewer than three letters', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const asked = vi.fn();
    renderInConsole(<ConsoleSearch />, { search: asked });
    type('me');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(asked).not.toHaveBeenCalled();
  });
});
