import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OwnSupportRequest } from '#contract/support/own-requests.ts';
import { user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RecordedCall,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  resetApp();
});

const path = '/api/support/requests';
const message = 'Why was I charged twice in May?';
const ada = user({ email: 'ada@example.com' });
const own: OwnSupportRequest = {
  id: 'r1',
  reference: '7DECE7C9',
  topic: 'billing',
  status: 'answered',
  openedAt: '2026-05-03T10:00:00.000Z',
  thread: [
    { id: 'e1', from: 'member', at: '2026-05-03T10:00:00.000Z', text: message },
    { id: 'e2', from: 'support', at: '2026-05-03T12:00:00.000Z', text: 'One was a hold.' },
  ],
};
const usual: FakeServer = {
  'GET /api/support/form': () => ({ body: { token: 'of-the-form' } }),
  [`GET ${path}`]: () => ({ body: [] }),
  [`POST ${path}`]: () => ({ status: 201, body: { reference: '1A2B3C4D' } }),
};

// The page waits until the form is as old as one that a person fills in.
const letTimePass = (): void => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
};

const open = async (who: typeof ada | null, server: FakeServer = {}): Promise<RenderedApp> => {
  const rendered = renderApp('/support', { user: who, server: { ...usual, ...server } });
  await screen.findByRole('form', { name: 'Your request' });
  await waitFor(() => {
    expect(rendered.calls.some((call) => call.path === '/api/support/form')).toBe(true);
  });
  return rendered;
};
// At once: letter by letter takes its time.
const write = async (person: UserEvent, label: string, text: string): Promise<void> => {
  await person.click(screen.getByLabelText(label));
  await person.paste(text);
};
const sent = ({ calls }: { calls: readonly RecordedCall[] }): unknown[] =>
  calls.flatMap(({ method, path: to, body }) => (method === 'POST' && to === path ? [body] : []));

describe('a visitor who asks support', () => {
  it('gives an address, and reads the reference where the form was', async () => {
    const { person, calls } = await open(null);
    letTimePass();
    await person.selectOptions(screen.getByLabelText('What is it about?'), 'Payments and invoices');
    await write(person, 'Your message', message);
    await write(person, 'Your email address', 'grace@example.com');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    const title = await screen.findByRole('heading', { name: 'Request received' });
    expect(document.activeElement).toBe(title);
    expect(screen.getByText('1A2B3C4D')).toBeDefined();
    const email = 'grace@example.com';
    expect(sent({ calls })).toEqual([
      { token: 'of-the-form', topic: 'billing', message, email, website: '' },
    ]);
    expect(calls.some((call) => call.method === 'GET' && call.path === path)).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Send another request' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('');
  });

  it('reads the name of the plan with priority as every screen has it', async () => {
    await open(null);
    expect(screen.getByText(/Priority support is part of the Pro plan/)).toBeDefined();
  });

  it('is told beside the fields what is missing, before anything is sent', async () => {
    const { person, calls } = await open(null);
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Please write at least 10 characters.')).toBeDefined();
    expect(screen.getByText('Please enter an address such as name@example.com.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Your message'));
    expect(sent({ calls })).toEqual([]);
  });

  it('keeps what was typed when it cannot be sent', async () => {
    const words = 'Too many attempts. Please try again later.';
    const { person } = await open(null, {
      [`POST ${path}`]: () => ({ status: 429, body: { code: 'throttle/x', message: words } }),
    });
    letTimePass();
    await write(person, 'Your message', message);
    await write(person, 'Your email address', 'grace@example.com');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Could not send your request')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe(message);
  });

  it('is told that the form was open for too long', async () => {
    let forms = 0;
    const { person, calls } = await open(null, {
      'GET /api/support/form': () => ({ body: { token: `form-${String((forms += 1))}` } }),
      [`POST ${path}`]: ({ body }) =>
        (body as { token: string }).token === 'form-1'
          ? { status: 409, body: { code: 'support/form-expired', message: 'Send it again.' } }
          : { status: 201, body: { reference: '1A2B3C4D' } },
    });
    letTimePass();
    await write(person, 'Your message', message);
    await write(person, 'Your email address', 'grace@example.com');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Send it again.', { exact: false });
    expect(sent({ calls })).toMatchObject([{ token: 'form-1' }]);
  });

  it('neither sees nor reaches the field for robots', async () => {
    const { person } = await open(null);
    expect(screen.queryByRole('textbox', { name: 'Leave this field empty' })).toBeNull();
    const reached = new Set<Element | null>();
    for (let key = 0; key < 24; key += 1) {
      await person.tab();
      reached.add(document.activeElement);
    }
    expect(reached.has(screen.getByLabelText('Your message'))).toBe(true);
    expect(reached.has(document.querySelector('[name=website]'))).toBe(false);
  });
});

describe('a member who asks support', () => {
  it('is not offered as a draft what was sent', async () => {
    const draft = '/api/kept/drafts/support.request';
    const { person, calls } = await open(ada, {
      [`GET ${draft}`]: () => ({ body: { value: null, savedAt: null } }),
      [`PUT ${draft}`]: () => ({ status: 204 }),
      [`DELETE ${draft}`]: () => ({ status: 204 }),
    });
    letTimePass();
    await write(person, 'Your message', message);
    const kept = (): string[] =>
      calls.flatMap(({ method, path: to }) => (to === draft && method !== 'GET' ? [method] : []));
    await waitFor(() => {
      expect(kept()).toEqual(['PUT']);
    });
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: 'Request received' });
    await waitFor(() => {
      expect(kept()).toEqual(['PUT', 'DELETE']);
    });
  });

  it('is answered at the address of the account', async () => {
    const { person, calls } = await open(ada);
    letTimePass();
    expect(screen.getByText('We reply to ada@example.com.')).toBeDefined();
    expect(screen.queryByLabelText('Your email address')).toBeNull();
    await write(person, 'Your message', message);
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: 'Request received' });
    expect(sent({ calls })).toEqual([
      { token: 'of-the-form', topic: 'account', message, website: '' },
    ]);
  });

  it('sees the own requests with what was answered', async () => {
    await open(ada, { [`GET ${path}`]: () => ({ body: [own] }) });
    expect(await screen.findByText('One was a hold.')).toBeDefined();
    expect(screen.getByText('Answered')).toBeDefined();
    expect(screen.getByText('7DECE7C9')).toBeDefined();
  });

  const replyPath = `${path}/r1/reply`;
  const noDraft: FakeServer = {
    'GET /api/kept/drafts/support.reply.r1': () => ({ body: { value: null, savedAt: null } }),
    'PUT /api/kept/drafts/support.reply.r1': () => ({ status: 204 }),
    'DELETE /api/kept/drafts/support.reply.r1': () => ({ status: 204 }),
  };

  it('replies to an answer, and sees the reply in the thread', async () => {
    let shown = own;
    const { person, calls } = await open(ada, {
      ...noDraft,
      [`GET ${path}`]: () => ({ body: [shown] }),
      [`POST ${replyPath}`]: ({ body }) => {
        const { message: text } = body as { message: string };
        const entry = { id: 'e3', from: 'member', at: own.openedAt, text } as const;
        shown = { ...own, status: 'waiting', thread: [...own.thread, entry] };
        return { body: shown };
      },
    });
    const form = within(await screen.findByRole('form', { name: 'Reply' }));
    await person.click(form.getByRole('button', { name: 'Send reply' }));
    expect(form.getByText('Please write a reply.')).toBeDefined();
    await write(person, 'Your reply', 'Thank you. And the other one?');
    await person.click(form.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Thank you. And the other one?')).toBeDefined();
    expect(screen.getByText('Awaiting reply')).toBeDefined();
    expect(screen.getByText(/Reply sent/)).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe('');
    const replies = calls.filter(({ method, path: to }) => method === 'POST' && to === replyPath);
    expect(replies.map(({ body }) => body)).toEqual([{ message: 'Thank you. And the other one?' }]);
  });

  it('keeps a reply that could not be sent', async () => {
    const { person } = await open(ada, {
      ...noDraft,
      [`GET ${path}`]: () => ({ body: [own] }),
      [`POST ${replyPath}`]: () => ({
        status: 429,
        body: { code: 'throttle/x', message: 'Please try again later.' },
      }),
    });
    await screen.findByRole('form', { name: 'Reply' });
    await write(person, 'Your reply', 'And the other one?');
    await person.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Could not send your reply')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe(
      'And the other one?',
    );
  });

  it('reads that there are none, and that they did not load', async () => {
    let fails = true;
    const { person } = await open(ada, {
      [`GET ${path}`]: () => (fails ? { status: 404, body: { message: 'No' } } : { body: [] }),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await person.click(again);
    expect(await screen.findByText('No requests yet')).toBeDefined();
  });
});
