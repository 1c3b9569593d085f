import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { openList } from '../../testing/list-context.tsx';
import { MemberNotes } from './member-notes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const now = new Date('2026-05-04T12:00:00.000Z');
const member = { id: 'm-1', erased: false } as MemberDetails;
const nothingKept = { value: null, savedAt: null };
const note = { id: 'n-1', text: 'Prefers to be called', at: '2026-05-04T10:00:00.000Z' };

it('are listed, and a new one is added', async () => {
  const notes: object[] = [];
  const { asked } = openList(
    'members',
    <MemberNotes member={member} now={now} readOnly={false} />,
    (request) => {
      const { method, url } = request;
      if (url.pathname.includes('/kept/')) return { json: nothingKept };
      if (method === 'POST') notes.push({ ...note, by: { id: 'a-1', name: 'Mara Odum' } });
      return { json: notes };
    },
  );
  expect(await screen.findByText('No notes yet.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: note.text } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Mara Odum')).toBeDefined();
  await waitFor(() => {
    expect(asked.find(({ method }) => method === 'POST')?.url.pathname).toBe(
      '/api/admin/members/m-1/add-note',
    );
  });
});

it('are stored as drafts across a logout', async () => {
  const { asked } = openList(
    'members',
    <MemberNotes member={member} now={now} readOnly={false} />,
    ({ url }) => (url.pathname.includes('/kept/') ? { json: nothingKept } : { json: [] }),
  );
  const field = await screen.findByLabelText('New note');
  fireEvent.change(field, { target: { value: note.text } });
  await waitFor(() => {
    expect(asked.find(({ method }) => method === 'PUT')?.url.pathname).toBe(
      '/api/kept/drafts/console.members.m-1.note',
    );
  });
});

it('have their field behind a line, which opens for a draft', async () => {
  const kept = { value: { reason: note.text }, savedAt: note.at };
  openList('members', <MemberNotes member={member} now={now} readOnly={false} />, ({ url }) =>
    url.pathname.includes('/kept/') ? { json: kept } : { json: [] },
  );
  const form = screen.getByText('Write a note').closest('details');
  expect(form?.open).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => {
    expect(form?.open).toBe(true);
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe(note.text);
});

it('report that they did not load, and have no field for an erased member', async () => {
  const gone = { ...member, erased: true };
  openList('members', <MemberNotes member={gone} now={now} readOnly={false} />, () => ({
    status: 500,
    json: { message: 'Broken' },
  }));
  expect(await screen.findByText('Could not load the notes')).toBeDefined();
  expect(screen.queryByLabelText('New note')).toBeNull();
});
