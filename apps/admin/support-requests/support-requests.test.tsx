import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SupportRequest, SupportRow } from '#contract/support/support.ts';
import { getAnswerDraftName } from '#contract/support/answer-draft.ts';
import { CannedAnswerCreate } from '../canned-answers/canned-answer-create.tsx';
import { CannedAnswerShow } from '../canned-answers/canned-answer-show.tsx';
import { openList, type MockResponder, type RecordedRequest } from '../testing/list-context.tsx';
import { SupportList } from './support-list.tsx';
import { SupportShow } from './support-show.tsx';
import { formatAge, formatSpan } from './format.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-05-04T10:00:00.000Z';
const id = '7dece7c9-0000-4000-8000-000000000001';
const mara = { id: 'a-1', name: 'Mara Odum' };
const queued: Omit<SupportRow, 'excerpt'> = {
  id,
  reference: '7DECE7C9',
  topic: 'billing',
  status: 'waiting',
  plan: 'pro',
  priority: true,
  accountId: 'm-1',
  sender: 'Imani Baptiste',
  assignee: null,
  openedAt: at,
  waitingSince: at,
  channel: 'app',
  thread: null,
  firstAnsweredAt: null,
};
const ofRequest = {
  request: { id, reference: '7DECE7C9' },
  channel: null,
  attachments: [],
  thread: null,
};
const row: SupportRow = { ...queued, excerpt: 'Why was I charged twice?' };
const request: SupportRequest = {
  ...queued,
  address: 'imani@example.com',
  revision: 4,
  staff: [mara],
  related: [],
  steps: [
    {
      ...ofRequest,
      id: 's1',
      kind: 'message',
      at,
      text: 'Why was I charged twice?',
      revision: 2,
      assignee: null,
      by: { id: 'm-1', name: 'Imani Baptiste' },
    },
    {
      ...ofRequest,
      id: 's2',
      kind: 'note',
      at,
      revision: 3,
      text: 'Asked payments',
      assignee: null,
      by: mara,
    },
    {
      ...ofRequest,
      id: 's3',
      kind: 'assigned',
      at,
      revision: 4,
      text: null,
      assignee: mara,
      by: mara,
    },
  ],
};
const ready = {
  id: 'c-1',
  title: 'Two charges',
  text: 'One of them is a hold.',
  changedAt: at,
  revision: 3,
};
const summary = { days: 30, medianSeconds: 9000, answered: 12, waiting: 3 };

const answering =
  (shown: SupportRequest = request): MockResponder =>
  ({ method, url: { pathname } }) => {
    if (pathname.endsWith('/support-summary')) return { json: summary };
    if (pathname.includes('/canned-answers')) {
      return pathname.endsWith('/c-1') || method === 'POST'
        ? { json: ready }
        : { json: [ready], total: 1 };
    }
    if (pathname.includes('/timeline')) return { json: [], total: 0 };
    if (!pathname.includes('/support-requests')) return undefined;
    if (pathname.endsWith('/answerers')) return { json: [] };
    return pathname.endsWith('/support-requests') ? { json: [row], total: 1 } : { json: shown };
  };

const sentTo = (asked: readonly RecordedRequest[], name: string): unknown[] =>
  asked.flatMap(({ method, url, body }) =>
    method === 'POST' && url.pathname.endsWith(`/${name}`) ? [body] : [],
  );

describe('the queue', () => {
  it('shows who has waited how long, in order of priority, and the response times', async () => {
    openList('support-requests', <SupportList />, answering());
    const link = await screen.findByRole('link', { name: '7DECE7C9' });
    expect(link.getAttribute('href')).toBe(`/support-requests/${id}/show`);
    expect(screen.getByText('Priority')).toBeDefined();
    const figures = await screen.findByLabelText('First answers');
    expect(figures.textContent).toContain('last 30 days3 hours');
    expect(figures.textContent).toContain('Waiting now3');
    const filters = within(screen.getByRole('search'));
    for (const label of ['Name, address, words or reference', 'Status', 'Plan', 'Assigned to'])
      expect(filters.getByLabelText(label)).toBeDefined();
  });

  it('is requested with each of its filters', async () => {
    const { asked } = openList('support-requests', <SupportList />, answering());
    await screen.findByRole('link', { name: '7DECE7C9' });
    const filters = within(screen.getByRole('search'));
    fireEvent.mouseDown(filters.getByLabelText('Status'));
    fireEvent.click(await screen.findByRole('option', { name: 'Closed' }));
    await waitFor(() => {
      const last = asked.filter(({ url }) => url.pathname.endsWith('/support-requests')).at(-1);
      expect(last?.url.searchParams.get('filter')).toBe('{"status":"closed"}');
    });
  });
});

describe('the page of a request', () => {
  const open = async (shown = request) => {
    const opened = openList('support-requests', <SupportShow id={id} />, answering(shown));
    await screen.findByRole('heading', { level: 1, name: 'Payments and invoices' });
    return opened;
  };

  it('shows the conversation, a link to the member, and the timeline', async () => {
    const { asked } = await open();
    const link = screen.getByRole('link', { name: 'Imani Baptiste, member page' });
    expect(link.getAttribute('href')).toBe('/members/m-1/show');
    const thread = screen.getByRole('region', { name: 'Conversation' });
    expect(thread.textContent).toContain('Why was I charged twice?');
    expect(thread.textContent).toContain('Mara Odum assigned it to Mara Odum');
    expect(screen.getByRole('heading', { name: 'Timeline' })).toBeDefined();
    expect(asked.some(({ url }) => url.pathname.endsWith('/members/m-1/timeline'))).toBe(true);
  });

  it('answers with an edited canned answer, at the revision that was read', async () => {
    const { asked } = await open();
    await screen.findByRole('option', { name: 'Two charges' });
    fireEvent.change(screen.getByLabelText('Insert canned answer'), { target: { value: 'c-1' } });
    const field = screen.getByLabelText<HTMLTextAreaElement>('Answer');
    expect(field.value).toBe('One of them is a hold.');
    fireEvent.change(field, { target: { value: `${field.value} It is gone now.` } });
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText('Answer sent', { exact: false });
    const text = 'One of them is a hold. It is gone now.';
    expect(sentTo(asked, 'answer')).toEqual([{ text }]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('');
  });

  it('asks for a reason where there is none, or only spaces', async () => {
    const { asked } = await open();
    const closing = within(screen.getByRole('region', { name: 'Close the request' }));
    fireEvent.change(closing.getByRole('textbox'), { target: { value: '  ' } });
    fireEvent.click(closing.getByRole('button'));
    expect(await closing.findByText('Please give a reason.')).toBeDefined();
    expect(sentTo(asked, 'close')).toEqual([]);
  });

  it('assigns, notes and closes', async () => {
    const { asked } = await open();
    fireEvent.change(screen.getByLabelText('Assign to'), { target: { value: 'a-1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'A known case' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
    const closing = within(screen.getByRole('region', { name: 'Close the request' }));
    fireEvent.change(closing.getByRole('textbox'), { target: { value: 'Answered' } });
    fireEvent.click(closing.getByRole('button', { name: 'Close the request' }));
    await waitFor(() => {
      expect(sentTo(asked, 'assign')).toEqual([{ assigneeId: 'a-1' }]);
      expect(sentTo(asked, 'note')).toEqual([{ text: 'A known case' }]);
      expect(sentTo(asked, 'close')).toEqual([{ reason: 'Answered' }]);
    });
  });

  it('reports that someone else was faster, and keeps the input', async () => {
    const message = 'This was changed in the meantime. Please reload and try again.';
    openList('support-requests', <SupportShow id={id} />, (one) =>
      one.url.pathname.endsWith('/note')
        ? { status: 412, json: { code: 'command/stale', message } }
        : answering()(one),
    );
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Note');
    fireEvent.change(field, { target: { value: 'A known case' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
    expect((await screen.findByRole('alert')).textContent).toContain('changed in the meantime');
    expect(field.value).toBe('A known case');
  });

  describe('that a colleague answers first', () => {
    const theirs: SupportRequest = {
      ...request,
      status: 'answered',
      revision: 5,
      steps: [
        ...request.steps,
        {
          ...ofRequest,
          id: 's4',
          kind: 'answer',
          at,
          text: 'The second charge is a hold.',
          revision: 5,
          assignee: null,
          by: mara,
        },
      ],
    };
    const stale = {
      status: 412,
      json: { code: 'command/stale', message: 'This was changed in the meantime.' },
    };
    const writes = { answer: 'Answer', note: 'Note' } as const;
    const buttons = { answer: 'Send answer', note: 'Add note' } as const;

    const openAndType = async (name: keyof typeof writes) => {
      let shown = request;
      const opened = openList('support-requests', <SupportShow id={id} />, (one) => {
        if (!one.url.pathname.endsWith(`/${name}`)) return answering(shown)(one);
        if (one.headers.get('If-Match') === `"${String(theirs.revision)}"`) {
          return { json: theirs };
        }
        shown = theirs;
        return stale;
      });
      const field = await screen.findByLabelText<HTMLTextAreaElement>(writes[name]);
      fireEvent.change(field, { target: { value: 'My own words' } });
      const colleagueAnswers = async (): Promise<void> => {
        shown = theirs;
        window.dispatchEvent(new Event('visibilitychange'));
        await screen.findAllByText('The second charge is a hold.');
      };
      const getRevisions = () =>
        opened.asked.flatMap(({ method, url, headers }) =>
          method === 'POST' && url.pathname.endsWith(`/${name}`) ? [headers.get('If-Match')] : [],
        );
      return { ...opened, field, colleagueAnswers, getRevisions };
    };

    it.each(['answer', 'note'] as const)(
      'keeps the revision at which the draft of the %s began, although the page was refreshed',
      async (name) => {
        const { field, colleagueAnswers, getRevisions } = await openAndType(name);
        await colleagueAnswers();
        fireEvent.change(field, { target: { value: 'My own words, longer' } });
        fireEvent.click(screen.getByRole('button', { name: buttons[name] }));
        await waitFor(() => {
          expect(getRevisions()).toEqual(['"4"']);
        });
        expect(field.value).toBe('My own words, longer');
      },
    );

    it('shows the first answer and who gave it, and sends the second by a further press', async () => {
      const { field, getRevisions } = await openAndType('answer');
      fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
      const alert = await screen.findByRole('alert');
      await waitFor(() => {
        expect(alert.textContent).toContain('Mara Odum answered by email');
      });
      expect(alert.textContent).toContain('The second charge is a hold.');
      expect(field.value).toBe('My own words');
      fireEvent.click(await screen.findByRole('button', { name: 'Send my answer as well' }));
      await screen.findByText('Answer sent', { exact: false });
      expect(getRevisions()).toEqual(['"4"', '"5"']);
      expect(field.value).toBe('');
    });

    it('says so beside the draft before anything is sent', async () => {
      const { colleagueAnswers } = await openAndType('answer');
      await colleagueAnswers();
      const writing = within(screen.getByRole('region', { name: 'Answer by email' }));
      expect(writing.getByText(/Mara Odum answered by email/u)).toBeDefined();
      expect(writing.getByRole('button', { name: 'Send answer' })).toBeDefined();
    });

    it('shows who is answering, also after the page was opened', async () => {
      let people: readonly object[] = [mara];
      openList('support-requests', <SupportShow id={id} />, (one) =>
        one.url.pathname.endsWith('/answerers') ? { json: people } : answering()(one),
      );
      const form = within(await screen.findByRole('region', { name: 'Answer by email' }));
      expect(await form.findByText('Mara Odum is answering')).toBeDefined();
      people = [mara, { id: 'a-2', name: 'Imogen Hale' }];
      window.dispatchEvent(new Event('visibilitychange'));
      expect(await form.findByText('Mara Odum and Imogen Hale are answering')).toBeDefined();
      people = [];
      window.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => {
        expect(form.queryByText(/answering$/u)).toBeNull();
      });
    });

    it('stores the draft where the server looks for it', async () => {
      const { asked } = openList('support-requests', <SupportShow id={id} />, answering());
      fireEvent.change(await screen.findByLabelText('Answer'), { target: { value: 'My words' } });
      await waitFor(() => {
        const saved = asked.find(({ method }) => method === 'PUT');
        expect(saved?.url.pathname).toBe(`/api/kept/drafts/${getAnswerDraftName(id)}`);
      });
    });

    it('keeps the revision of a stored draft', async () => {
      const draft = { reason: 'My own words', revision: '4' };
      const { asked } = openList('support-requests', <SupportShow id={id} />, (one) =>
        one.url.pathname.endsWith(`.answer`) && one.method === 'GET'
          ? { json: { value: draft, savedAt: at } }
          : answering(theirs)(one),
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
      fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
      await waitFor(() => {
        const sent = asked.find(
          ({ method, url }) => method === 'POST' && url.pathname.endsWith('/answer'),
        );
        expect(sent?.headers.get('If-Match')).toBe('"4"');
      });
    });

    it('keeps the revision at which the reason to close it began', async () => {
      const { asked } = await openAndType('answer').then(async (opened) => {
        const closing = within(screen.getByRole('region', { name: 'Close the request' }));
        fireEvent.change(closing.getByRole('textbox'), { target: { value: 'Nothing to do' } });
        await opened.colleagueAnswers();
        fireEvent.click(closing.getByRole('button'));
        return opened;
      });
      await waitFor(() => {
        const sent = asked.find(({ url }) => url.pathname.endsWith('/close'));
        expect(sent?.headers.get('If-Match')).toBe('"4"');
      });
    });
  });

  describe('with other requests of the same person', () => {
    const other = {
      id: 'r-2',
      reference: '1A2B3C4D',
      topic: 'access',
      status: 'waiting',
      openedAt: at,
      joined: false,
    } as const;
    const imani = { id: 'm-1', name: 'Imani Baptiste' };

    it('joins them with one press', async () => {
      const { asked } = await open({ ...request, related: [other, { ...other, id: 'r-3' }] });
      const section = within(screen.getByRole('region', { name: 'Other requests of this person' }));
      expect(section.getAllByText('Waiting')).toHaveLength(2);
      fireEvent.click(section.getByRole('button', { name: 'Join these 2 requests' }));
      await screen.findByText('Requests joined', { exact: false });
      expect(sentTo(asked, 'join')).toEqual([{ requestIds: ['r-2', 'r-3'] }]);
    });

    it('shows what was joined in the order of the conversation, and separates it', async () => {
      const step: SupportRequest['steps'][number] = {
        ...ofRequest,
        request: { id: 'r-2', reference: '1A2B3C4D' },
        id: 's9',
        kind: 'reply',
        channel: 'email',
        attachments: ['invoice.pdf'],
        at,
        revision: -1,
        text: 'And now?',
        assignee: null,
        by: imani,
      };
      const { asked } = await open({
        ...request,
        related: [{ ...other, status: 'closed', joined: true }],
        steps: [...request.steps, step],
      });
      const thread = screen.getByRole('region', { name: 'Conversation' });
      expect(thread.textContent).toContain('Imani Baptiste replied by email');
      expect(thread.textContent).toContain('Request 1A2B3C4D');
      expect(thread.textContent).toContain('Attachments, not kept: invoice.pdf');
      fireEvent.click(screen.getByRole('button', { name: 'Separate 1A2B3C4D' }));
      await screen.findByText('Request separated', { exact: false });
      const sent = asked.find(({ url }) => url.pathname.endsWith('/r-2/separate'));
      expect(sent?.method).toBe('POST');
    });

    it('leads from a joined request to the thread that is answered', async () => {
      const thread = { id: 'r-2', reference: '1A2B3C4D' };
      await open({ ...request, status: 'closed', thread });
      const link = screen.getByRole('link', { name: 'Open the conversation' });
      expect(link.getAttribute('href')).toBe('/support-requests/r-2/show');
      expect(
        screen.getByText('This request is answered in the conversation 1A2B3C4D.'),
      ).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Reopen the request' })).toBeNull();
    });
  });

  it('shows that a request came by email and matched no other', async () => {
    await open({ ...request, accountId: null, channel: 'email' });
    expect(screen.getByText('Sent by email; not matched to a request')).toBeDefined();
  });

  it('from a stranger can be erased, and offers nothing afterwards', async () => {
    await open({ ...request, accountId: null, plan: null, priority: false });
    expect(screen.getByRole('button', { name: 'Erase the content' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Timeline' })).toBeNull();
    cleanup();
    await open({ ...request, accountId: null, status: 'erased' });
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull();
  });

  it('cannot be answered while it is closed, and shows why', async () => {
    await open({ ...request, status: 'closed' });
    expect(screen.getByText('This request is closed. Reopen it to answer.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reopen the request' })).toBeDefined();
  });
});

describe('a canned answer', () => {
  const write = (title: string, text: string): void => {
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: title } });
    fireEvent.change(screen.getByLabelText('Answer'), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };

  it('keeps what is typed when a colleague changes it, and offers their text', async () => {
    let stored = ready;
    openList('canned-answers', <CannedAnswerShow id="c-1" />, ({ url }) =>
      url.pathname.endsWith('/c-1') ? { json: stored } : undefined,
    );
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Answer');
    fireEvent.change(field, { target: { value: 'My text' } });
    stored = { ...ready, text: 'Their text', changedAt: '2026-05-04T12:00:00.000Z' };
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('A colleague has changed this answer')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('My text');
    fireEvent.click(screen.getByRole('button', { name: 'Load their text' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('Their text');
  });

  it('replaces a colleague’s text only by a further press that shows it', async () => {
    let stored = ready;
    const { asked } = openList('canned-answers', <CannedAnswerShow id="c-1" />, ({ url }) =>
      url.pathname.includes('/c-1') ? { json: stored } : undefined,
    );
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Answer');
    fireEvent.change(field, { target: { value: 'My text' } });
    stored = { ...ready, text: 'Their text', revision: 4, changedAt: '2026-05-04T12:00:00.000Z' };
    window.dispatchEvent(new Event('visibilitychange'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Their text');
    fireEvent.click(screen.getByRole('button', { name: 'Keep my text' }));
    expect(field.value).toBe('My text');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      const sent = asked.find(({ method }) => method === 'POST');
      expect(sent?.headers.get('If-Match')).toBe('"4"');
    });
  });

  it('is written', async () => {
    const { asked } = openList('canned-answers', <CannedAnswerCreate />, answering());
    write('Holds', 'It is a hold.');
    await waitFor(() => {
      expect(sentTo(asked, 'canned-answers')).toEqual([{ title: 'Holds', text: 'It is a hold.' }]);
    });
  });

  it('is changed, and removed', async () => {
    const { asked } = openList('canned-answers', <CannedAnswerShow id="c-1" />, answering());
    await screen.findByRole('heading', { level: 1, name: 'Two charges' });
    write('Two charges', 'New');
    await waitFor(() => {
      expect(sentTo(asked, 'change')).toEqual([{ title: 'Two charges', text: 'New' }]);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Remove canned answer' }));
    await waitFor(() => {
      expect(sentTo(asked, 'remove')).toHaveLength(1);
    });
  });
});

describe('a formatted duration', () => {
  it('uses the largest suitable unit', () => {
    expect(formatSpan(20)).toBe('less than a minute');
    expect(formatSpan(60)).toBe('1 minute');
    expect(formatSpan(9000)).toBe('3 hours');
    expect(formatSpan(47 * 3600)).toBe('47 hours');
    expect(formatSpan(72 * 3600)).toBe('3 days');
    expect(formatAge(at, new Date('2026-05-04T09:59:00.000Z'))).toBe('less than a minute');
  });
});
