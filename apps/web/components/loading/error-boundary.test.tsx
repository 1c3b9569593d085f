import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, type ComponentType, type JSX } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { currentPage } from '../../lib/server/current-page.ts';
import { ChunkMissingError } from '../../lib/server/load-chunk.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const failing = (error: Error): ComponentType =>
  lazy((): Promise<{ default: ComponentType }> => Promise.reject(error));

const Broken = failing(new TypeError('x is not a function'));
const Replaced = failing(new ChunkMissingError('404', false));
const Restarted = failing(new ChunkMissingError('404', true));

const places: Partial<Record<string, JSX.Element>> = {
  '/gone': <Broken />,
  '/replaced': <Replaced />,
  '/restarted': <Restarted />,
};

const At = ({ place }: { place: string }): JSX.Element => (
  <ErrorBoundary place={place}>
    <Suspense>{places[place] ?? <p>The page</p>}</Suspense>
  </ErrorBoundary>
);

let reload: MockInstance<() => void>;

beforeEach(() => {
  // React writes what a boundary caught to the console.
  vi.spyOn(console, 'error').mockReturnValue();
  reload = vi.spyOn(currentPage, 'reload').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a page that cannot be loaded', () => {
  it('shows an error and offers to reload', async () => {
    render(<At place="/gone" />);
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  });

  it('is replaced by a notice when a newer version was deployed', async () => {
    render(<At place="/replaced" />);
    expect(
      await screen.findByRole('heading', { name: 'A new version is available' }),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads itself when the newer version came with an outage', async () => {
    render(<At place="/restarted" />);
    await waitFor(() => {
      expect(reload).toHaveBeenCalledTimes(1);
    });
  });

  it('does not block the next one', async () => {
    const { rerender } = render(<At place="/gone" />);
    await screen.findByRole('alert');
    rerender(<At place="/here" />);
    expect(await screen.findByText('The page')).toBeDefined();
  });
});

describe('a part that the page works without', () => {
  it('is left out when it cannot be loaded', async () => {
    render(
      <>
        <ErrorBoundary place="/replaced" optional>
          <Suspense fallback={<p>Loading</p>}>
            <Replaced />
          </Suspense>
        </ErrorBoundary>
        <p>The page</p>
      </>,
    );
    await waitFor(() => {
      expect(screen.queryByText('Loading')).toBeNull();
    });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('The page')).toBeDefined();
  });
});
