import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

afterEach(() => {
  resetApp();
  vi.restoreAllMocks();
});

const path = '/api/account/export';

type Saved = { rendered: RenderedApp; names: string[] };

const exportWith = async (password: string, server: FakeServer): Promise<Saved> => {
  const rendered = renderApp('/settings#account', { user: user(), server });
  const names: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const form = await screen.findByRole('form', { name: 'Your data' });
  if (password !== '') {
    await rendered.person.type(within(form).getByLabelText('Current password'), password);
  }
  await rendered.person.click(screen.getByRole('button', { name: 'Export my data' }));
  return { rendered, names };
};

describe('the copy of one’s data', () => {
  it('is saved as a file once the password is given', async () => {
    const { rendered, names } = await exportWith('low-water-mark', {
      [`POST ${path}`]: () => ({ body: { events: [] } }),
    });
    expect(await screen.findByText('Your file has been saved (1 kB).')).toBeDefined();
    expect(names).toEqual([expect.stringMatching(/^tidemark-data-\d{4}-\d{2}-\d{2}\.json$/)]);
    expect(rendered.calls.find((call) => call.path === path)?.body).toEqual({
      password: 'low-water-mark',
    });
  });

  it('asks for the password', async () => {
    const { rendered } = await exportWith('', {});
    expect(screen.getByText('Current password is required.')).toBeDefined();
    expect(rendered.calls.some((call) => call.path === path)).toBe(false);
  });

  it('that is refused says why, and saves nothing', async () => {
    const message = 'This is not your current password.';
    const { names } = await exportWith('wrong', {
      [`POST ${path}`]: () => ({ status: 403, body: { code: 'account/wrong-password', message } }),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not export your data');
    expect(alert.textContent).toContain(message);
    expect(names).toEqual([]);
  });
});
