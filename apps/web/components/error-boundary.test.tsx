import { cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense, type ComponentType, type JSX } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const Gone = lazy((): Promise<{ default: ComponentType }> => {
  return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
});

const At = ({ place }: { place: string }): JSX.Element => (
  <ErrorBoundary place={place}>
    <Suspense>{place === '/gone' ? <Gone /> : <p>The page</p>}</Suspense>
  </ErrorBoundary>
);

beforeEach(() => {
  // React writes what a boundary caught to the console.
  vi.spyOn(console, 'error').mockReturnValue();
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

  it('does not stand in the way of the next one', async () => {
    const { rerender } = render(<At place="/gone" />);
    await screen.findByRole('alert');
    rerender(<At place="/here" />);
    expect(await screen.findByText('The page')).toBeDefined();
  });
});
