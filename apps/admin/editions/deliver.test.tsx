import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openList, type MockResponder, type OpenedList } from '../testing/list-context.tsx';
import { EditionShow } from './edition-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const edition = {
  id: '2026-11-23',
  edition: 7,
  title: 'A calm day',
  description: 'Good morning',
  version: 2,
  simulated: true,
  generatedAt: '2026-11-23T07:00:00.000Z',
  versions: [],
  deliveries: [],
};

const open = (preview: MockResponder): OpenedList =>
  openList('editions', <EditionShow id={edition.id} />, (asked) => {
    const { pathname } = asked.url;
    if (pathname.endsWith('/deliver/preview')) return preview(asked);
    return pathname.includes('/editions') ? { json: edition } : undefined;
  });
const look = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Preview recipients' }));
};

describe('a delivery by hand', () => {
  it('shows the recipients before it is offered', async () => {
    open(() => ({
      json: { version: 2, recipients: 3, delivered: 40, inDoubt: 1, passedOver: 2 },
    }));
    await screen.findByRole('button', { name: 'Preview recipients' });
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    await look();
    const words =
      /^Version 2 would go to 3 readers\. So far: 40 delivered, 1 with unknown delivery, 2 skipped/u;
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send now' })).toBeDefined();
    expect(screen.queryByLabelText('Number of readers')).toBeNull();
  });

  it('to more than 100 readers is confirmed by their number, and says that it cannot be undone', async () => {
    const json = { version: 2, recipients: 12_345, delivered: 0, inDoubt: 0, passedOver: 0 };
    const { asked } = open(() => ({ json }));
    await look();
    expect(await screen.findByText(/^This cannot be undone/u)).toBeDefined();
    const send = (): void => {
      fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
    };
    const isSent = (): boolean =>
      asked.some(({ method, url }) => method === 'POST' && url.pathname.endsWith('/deliver'));
    fireEvent.change(screen.getByLabelText('Reason'), {
      target: { value: 'The queue was stopped' },
    });
    fireEvent.change(screen.getByLabelText('Number of readers'), { target: { value: '12344' } });
    send();
    expect(screen.getByText('Type the number of readers who get it, 12,345.')).toBeDefined();
    expect(isSent()).toBe(false);
    fireEvent.change(screen.getByLabelText('Number of readers'), { target: { value: '12,345' } });
    send();
    await waitFor(() => {
      expect(isSent()).toBe(true);
    });
  });

  it('says why there is none, and offers nothing', async () => {
    const message = 'This edition is already being delivered. 12 recipients are waiting.';
    open(() => ({ json: { code: 'delivery/under-way', message }, status: 409 }));
    await look();
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });

  it('can be looked at again when that failed', async () => {
    open(() => ({ json: { message: 'Away.' }, status: 503 }));
    await look();
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Could not load the recipients.');
  });
});
