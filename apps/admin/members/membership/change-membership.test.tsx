import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsoleDataProvider } from '../../data-provider.ts';
import {
  expectRefusals,
  renderForSupport,
  renderInConsole,
} from '../../testing/console-context.tsx';
import { aGrant, aHolder, aMember, anEntry, detailsOf } from '../../testing/member.ts';
import { aPreview, free } from '../../testing/preview.ts';
import { Membership } from './membership.tsx';

const now = new Date('2023-10-08T20:12:00.000Z');
const basic = { plan: 'basic', origin: 'grant', endsAt: '2023-10-20T12:00:00.000Z' } as const;
const short = aGrant('0a', { plan: 'pro', endsAt: '2023-12-09T12:00:00.000Z' });
const long = aGrant('0b');
const member = detailsOf(aHolder('pro', short.endsAt), { grants: [short, long] });
const previewed = aPreview({
  memberId: member.id,
  membershipRevision: 5,
  before: [basic, free],
  after: [{ plan: 'pro', origin: 'grant', endsAt: '2024-10-08T12:00:00.000Z' }, free],
});

describe('support staff', () => {
  it('see the grants, and are told to ask an admin for changes', () => {
    renderForSupport(<Membership member={member} now={now} away={false} />);
    expect(
      screen.getByText('Support staff can only view this. Ask an admin to make the change.'),
    ).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Action').matches(':disabled')).toBe(true);
  });
});

/** A page that opens once somebody has logged in. */
const Later = ({ then }: { then: ReactNode }) => {
  const [open, setOpen] = useState(false);
  return open ? (
    then
  ) : (
    <button
      type="button"
      onClick={() => {
        setOpen(true);
      }}
    >
      Log in
    </button>
  );
};

beforeEach(expectRefusals);
afterEach(cleanup);

/** A command or a preview as the server gets it. */
type Sent = {
  readonly path: string;
  readonly body: unknown;
  readonly ifMatch: string | null;
  readonly key: string | null;
};

const answering = (json: unknown) =>
  vi.fn<(sent: Sent) => Promise<Response>>(() => Promise.resolve(Response.json(json)));
const refusing = (message: string, status: number) =>
  vi.fn<(sent: Sent) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ message }, { status })),
  );

type Server = {
  readonly command?: (sent: Sent) => Promise<Response>;
  readonly preview?: (sent: Sent) => Promise<Response>;
};

/** The page with a server that answers commands and previews as the test says. */
const showPage = (
  page: ReactNode,
  { command = answering({}), preview: previewing = answering(previewed) }: Server,
  answers: Pick<Partial<ConsoleDataProvider>, 'timeline'> = {},
): void => {
  renderInConsole(page, answers);
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit) => {
    if (method !== 'POST') return Promise.reject(new Error('The test gave no answer.'));
    const given = new Headers(headers);
    const sent = {
      path,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
      ifMatch: given.get('If-Match'),
      key: given.get('Idempotency-Key'),
    };
    return path.endsWith('/preview') ? previewing(sent) : command(sent);
  });
};

const show = (
  server: Server = {},
  answers?: Pick<Partial<ConsoleDataProvider>, 'timeline'>,
): void => {
  showPage(<Membership member={member} now={now} away={false} />, server, answers);
};

const address = (command: string): string => `/api/admin/members/${member.id}/${command}`;

const preview = async (reason = 'Found a fault'): Promise<ReturnType<typeof userEvent.setup>> => {
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Duration'), 'annual');
  await user.type(screen.getByLabelText('Reason'), reason);
  await user.click(screen.getByRole('button', { name: 'Preview change' }));
  await screen.findByText(`“${reason}”`);
  return user;
};
const grantButton = () => screen.getByRole('button', { name: 'Grant' });
const isClosed = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true';

describe('a change of a membership', () => {
  it('is previewed by the server, with its end, before anything is sent', async () => {
    const command = answering({});
    const asked = answering(previewed);
    show({ command, preview: asked });
    await preview();
    const dialog = screen.getByRole('dialog', { name: 'Grant Pro, annual' });
    expect(dialog.textContent).toContain('Basic, complimentary until 20 Oct');
    expect(dialog.textContent).toContain('Pro until 8 Oct 2024, then Free.');
    expect(dialog.textContent).toContain('MembershipGranted');
    expect(dialog.textContent).toContain('“Found a fault”');
    const body = { plan: 'pro', duration: 'annual' };
    const sent = { path: address('grant/preview'), body, ifMatch: null, key: null };
    expect(asked.mock.calls).toEqual([[sent]]);
    expect(command).not.toHaveBeenCalled();
  });

  it('keeps the choice when a colleague ends its grant', async () => {
    const left = detailsOf(aHolder('basic', null, { membershipRevision: 3 }), { grants: [long] });
    const Changing = () => {
      const [shown, setShown] = useState(member);
      return (
        <>
          <button
            onClick={() => {
              setShown(left);
            }}
          >
            A colleague ends one
          </button>
          <Membership member={shown} now={now} away={false} />
        </>
      );
    };
    const asked = answering(previewed);
    const command = answering({});
    showPage(<Changing />, { preview: asked, command });
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Action'), 'End all grants (2)');
    await user.type(screen.getByLabelText('Reason'), 'Asked for');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    await screen.findByText('“Asked for”');
    fireEvent.click(screen.getByText('A colleague ends one'));
    expect(screen.getByRole('dialog', { name: 'End all grants (2)' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'End' }));
    expect(command.mock.calls).toMatchObject([
      [{ path: address('revoke'), body: { reason: 'Asked for' }, ifMatch: '"5"' }],
    ]);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('gives a goodwill month of the chosen plan', async () => {
    const command = answering({});
    const asked = answering(previewed);
    show({ command, preview: asked });
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Action'), 'Goodwill month of Basic');
    expect(screen.queryByLabelText('Duration')).toBeNull();
    await user.type(screen.getByLabelText('Reason'), 'Was away');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    await user.click(await screen.findByRole('button', { name: 'Give month' }));
    await screen.findByText('Membership Updated');
    expect(asked.mock.calls).toMatchObject([
      [{ path: address('goodwill-month/preview'), body: { plan: 'basic' } }],
    ]);
    const body = { plan: 'basic', reason: 'Was away' };
    expect(command.mock.calls).toMatchObject([
      [{ path: address('goodwill-month'), body, ifMatch: '"5"' }],
    ]);
  });

  it('sends one command with the revision of the preview, and shows its result', async () => {
    const command = answering({});
    show({ command });
    const user = await preview();
    await user.click(grantButton());
    await screen.findByText('Membership Updated');
    const body = { plan: 'pro', duration: 'annual', reason: 'Found a fault' };
    expect(command.mock.calls).toMatchObject([[{ path: address('grant'), body, ifMatch: '"5"' }]]);
    expect(command.mock.calls[0]?.[0].key).toMatch(/^[0-9a-f]{32}$/u);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('');
  });

  it('reuses its key when it is sent again after a lost response', async () => {
    const command = refusing('Lost', 503);
    show({ command });
    const user = await preview();
    await user.click(grantButton());
    await screen.findByText('Lost');
    await user.click(grantButton());
    await waitFor(() => {
      expect(command).toHaveBeenCalledTimes(2);
    });
    expect(command.mock.calls[1]).toEqual(command.mock.calls[0]);
  });

  it('that is refused shows the server’s message, and keeps the input', async () => {
    const command = refusing('The account is erased.', 409);
    show({ command });
    const user = await preview();
    await user.click(grantButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to manage membershipThe account is erased.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Found a fault');
  });

  it('that conflicts shows who changed what meanwhile, and is previewed again', async () => {
    const command = refusing('Stale', 412);
    const asked = answering({ ...previewed, membershipRevision: 6 }).mockResolvedValueOnce(
      Response.json(previewed),
    );
    const others = anEntry('theirs', {
      title: 'Basic granted, monthly',
      actor: { id: 'other', name: 'Ana Ruiz' },
      revision: 6,
    });
    const entries = [others, anEntry('known', { title: 'Old', revision: 5 })];
    const timeline = () => Promise.resolve({ entries, total: 2 });
    show({ command, preview: asked }, { timeline });
    const user = await preview();
    await user.click(grantButton());
    await screen.findByText('Ana Ruiz: Basic granted, monthly.');
    expect(screen.getByRole('alert').textContent).not.toContain('Old');
    expect(screen.queryByRole('button', { name: 'Grant' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Preview again' }));
    await waitFor(() => {
      expect(isClosed(grantButton())).toBe(false);
    });
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(grantButton());
    await waitFor(() => {
      expect(command.mock.calls[1]?.[0].ifMatch).toBe('"6"');
    });
  });

  it('without a reason is not even previewed', async () => {
    show();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reason'), '   ');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that would change nothing cannot be sent', async () => {
    const unchanged = { ...previewed, changes: false, whyNot: 'already Pro, complimentary' };
    const command = answering({});
    show({ command, preview: answering(unchanged) });
    const user = await preview();
    expect(screen.getByRole('dialog').textContent).toContain(
      'No change: already Pro, complimentary',
    );
    await user.click(grantButton());
    expect(isClosed(grantButton())).toBe(true);
    expect(command).not.toHaveBeenCalled();
  });
});

describe('a preview', () => {
  it('that is refused shows why, and offers no retry', async () => {
    show({ preview: refusing('The account is erased.', 409) });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reason'), 'Found a fault');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to manage membershipThe account is erased.');
    expect(screen.queryByRole('button', { name: 'Try again now' })).toBeNull();
    expect(isClosed(grantButton())).toBe(true);
  });

  it('that did not load cannot be confirmed, and can be retried', async () => {
    const asked = answering(previewed).mockResolvedValueOnce(
      Response.json({ message: 'The store is away.' }, { status: 503 }),
    );
    show({ preview: asked });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reason'), 'Found a fault');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not load the previewThe store is away.');
    expect(isClosed(grantButton())).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again now' }));
    await screen.findByText('“Found a fault”');
    expect(isClosed(grantButton())).toBe(false);
  });
});

describe('the grants of a member', () => {
  it('are all listed, each with its plan, its end with the year, its grantor and reason', () => {
    show();
    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toContain('Pro until 9 Dec 2023');
    expect(second).toContain('Basic until 18 Aug 2027By Ana Ruiz, 18 Aug. “Quiz prize”');
  });

  it('are ended one at a time', async () => {
    const command = answering({});
    show({ command });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'End Basic until 18 Aug 2027' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
    expect(screen.queryByLabelText('Duration')).toBeNull();
    await user.keyboard('Asked for it');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    await screen.findByRole('dialog', { name: 'End Basic, until 18 Aug 2027' });
    await screen.findByText('“Asked for it”');
    await user.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => {
      expect(command.mock.calls[0]?.[0]).toMatchObject({
        path: address(`grants/${long.id}/end`),
        body: { reason: 'Asked for it' },
      });
    });
  });

  it('can be ended together when there are several', async () => {
    const command = answering({});
    show({ command });
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Action'), 'End all grants (2)');
    await user.type(screen.getByLabelText('Reason'), 'x');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    await screen.findByText('“x”');
    await user.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => {
      expect(command.mock.calls[0]?.[0]).toMatchObject({
        path: address('revoke'),
        body: { reason: 'x' },
      });
    });
  });
});

describe('an unfinished change', () => {
  it('is offered again after logging in', async () => {
    const value = { action: 'basic', duration: 'lifetime', reason: 'Won the draw' };
    const kept = { value, savedAt: '2023-10-08T20:00:00.000Z' };
    const asked: string[] = [];
    renderInConsole(<Later then={<Membership member={member} now={now} away={false} />} />);
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return Promise.resolve(Response.json(kept));
    });
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByText('“Won the draw”');
    expect(asked).toEqual([`/api/kept/drafts/console.members.${member.id}`]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Duration').value).toBe('lifetime');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Won the draw');
  });
});

describe('at a past date, or for an erased account', () => {
  it.each([
    { shown: member, away: true, sentence: 'Go back to now to make a change.' },
    {
      shown: detailsOf(aMember({ erased: true })),
      away: false,
      sentence: 'This account is erased',
    },
  ])('nothing can be changed: $sentence', ({ shown, away, sentence }) => {
    renderInConsole(<Membership member={shown} now={now} away={away} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Preview change' });
    expect(button.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /^End/u })).toBeNull();
    expect(document.body.textContent).toContain(sentence);
  });
});
