import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { expectRefusals, renderForSupport, renderInConsole } from '../testing/console-context.tsx';
import { aGrant, aHolder, aMember, anEntry, detailsOf } from '../testing/member.ts';
import { aPreview, free } from '../testing/preview.ts';
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
  it('read what is held, and are told to ask an admin for a change', () => {
    renderForSupport(<Membership member={member} now={now} away={false} />);
    expect(screen.getByText('Support staff read here. Ask an admin for the change.')).toBeDefined();
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

const commanding = (answer: () => Promise<unknown>) =>
  vi.fn(answer as ConsoleDataProvider['command']);
const previewing = (answer: () => Promise<unknown>) =>
  vi.fn(answer as ConsoleDataProvider['previewCommand']);

type Answers = Pick<Partial<ConsoleDataProvider>, 'timeline'> & {
  readonly command?: unknown;
  readonly previewCommand?: unknown;
};

/** The form on a page whose server previews and answers as the test says. */
const show = (answers: Answers = {}): void => {
  const previewCommand = previewing(() => Promise.resolve(previewed));
  renderInConsole(<Membership member={member} now={now} away={false} />, {
    previewCommand,
    ...answers,
  } as Partial<ConsoleDataProvider>);
};

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
    const command = commanding(() => Promise.resolve({}));
    const previewCommand = previewing(() => Promise.resolve(previewed));
    show({ command, previewCommand });
    await preview();
    const dialog = screen.getByRole('dialog', { name: 'Grant Pro, annual' });
    expect(dialog.textContent).toContain('Basic by hand until 20 Oct');
    expect(dialog.textContent).toContain('Pro until 8 Oct 2024, then Free.');
    expect(dialog.textContent).toContain('MembershipGranted');
    expect(dialog.textContent).toContain('“Found a fault”');
    const body = { plan: 'pro', duration: 'annual' };
    expect(previewCommand.mock.calls).toEqual([['members', member.id, 'grant', body]]);
    expect(command).not.toHaveBeenCalled();
  });

  it('stays what was chosen while a colleague takes what it was about', async () => {
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
    const previewCommand = previewing(() => Promise.resolve(previewed));
    const command = commanding(() => Promise.resolve({}));
    const answers = { previewCommand, command };
    renderInConsole(<Changing />, answers as Partial<ConsoleDataProvider>);
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Action'), 'End all grants (2)');
    await user.type(screen.getByLabelText('Reason'), 'Asked for');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    await screen.findByText('“Asked for”');
    fireEvent.click(screen.getByText('A colleague ends one'));
    expect(screen.getByRole('dialog', { name: 'End all grants (2)' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'End' }));
    const sent = ['members', member.id, 'revoke', { reason: 'Asked for' }, { revision: 5 }];
    expect(command.mock.calls).toEqual([sent]);
    expect(previewCommand).toHaveBeenCalledOnce();
  });

  it('gives a goodwill month of the plan that was chosen', async () => {
    const command = commanding(() => Promise.resolve({}));
    const previewCommand = previewing(() => Promise.resolve(previewed));
    show({ command, previewCommand });
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Action'), 'Goodwill month of Basic');
    expect(screen.queryByLabelText('Duration')).toBeNull();
    await user.type(screen.getByLabelText('Reason'), 'Was away');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    await user.click(await screen.findByRole('button', { name: 'Give the month' }));
    await screen.findByText('Membership Updated');
    const sent = ['members', member.id, 'goodwill-month'];
    expect(previewCommand.mock.calls).toEqual([[...sent, { plan: 'basic' }]]);
    const body = { plan: 'basic', reason: 'Was away' };
    expect(command.mock.calls).toEqual([[...sent, body, { revision: 5 }]]);
  });

  it('sends one command with the revision of the preview, and shows its result', async () => {
    const command = commanding(() => Promise.resolve({}));
    show({ command });
    const user = await preview();
    await user.click(grantButton());
    await screen.findByText('Membership Updated');
    const body = { plan: 'pro', duration: 'annual', reason: 'Found a fault' };
    expect(command.mock.calls).toEqual([['members', member.id, 'grant', body, { revision: 5 }]]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('');
  });

  it('sends the same again when it is pressed again after a lost answer', async () => {
    const command = commanding(() => Promise.reject(new HttpError('Lost', 503)));
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

  it('that is refused shows the server’s message, and keeps what was typed', async () => {
    const command = commanding(() => Promise.reject(new HttpError('The account is erased.', 409)));
    show({ command });
    const user = await preview();
    await user.click(grantButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to manage membershipThe account is erased.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Found a fault');
  });

  it('that conflicts says who changed what meanwhile, and is previewed again', async () => {
    const command = commanding(() => Promise.reject(new HttpError('Stale', 412)));
    const previewCommand = previewing(() => Promise.resolve(previewed))
      .mockResolvedValueOnce(previewed)
      .mockResolvedValueOnce({ ...previewed, membershipRevision: 6 });
    const others = anEntry('theirs', {
      title: 'Basic granted, monthly',
      actor: { id: 'other', name: 'Ana Ruiz' },
      revision: 6,
    });
    const entries = [others, anEntry('known', { title: 'Old', revision: 5 })];
    show({ command, previewCommand, timeline: () => Promise.resolve({ entries, total: 2 }) });
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
      expect(command.mock.calls[1]?.[4]).toEqual({ revision: 6 });
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
    const unchanged = { ...previewed, changes: false, whyNot: 'already Pro, by hand' };
    const command = commanding(() => Promise.resolve({}));
    show({ command, previewCommand: previewing(() => Promise.resolve(unchanged)) });
    const user = await preview();
    expect(screen.getByRole('dialog').textContent).toContain('No change: already Pro, by hand');
    await user.click(grantButton());
    expect(isClosed(grantButton())).toBe(true);
    expect(command).not.toHaveBeenCalled();
  });
});

describe('a preview', () => {
  it('that did not load cannot be confirmed, and can be retried', async () => {
    const previewCommand = previewing(() => Promise.resolve(previewed)).mockRejectedValueOnce(
      new HttpError('The store is away.', 503),
    );
    show({ previewCommand });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reason'), 'Found a fault');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The preview did not loadThe store is away.');
    expect(isClosed(grantButton())).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again now' }));
    await screen.findByText('“Found a fault”');
    expect(isClosed(grantButton())).toBe(false);
  });
});

describe('the grants of a member', () => {
  it('are all listed, each with its plan, its end with the year, who gave it and why', () => {
    show();
    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toContain('Pro until 9 Dec 2023');
    expect(second).toContain('Basic until 18 Aug 2027By Ana Ruiz, 18 Aug. “Quiz prize”');
  });

  it('are ended one at a time', async () => {
    const command = commanding(() => Promise.resolve({}));
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
      expect(command.mock.calls[0]?.slice(2, 4)).toEqual([
        `grants/${long.id}/end`,
        { reason: 'Asked for it' },
      ]);
    });
  });

  it('are ended all at once when there are more than one', async () => {
    const command = commanding(() => Promise.resolve({}));
    show({ command });
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Action'), 'End all grants (2)');
    await user.type(screen.getByLabelText('Reason'), 'x');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    await screen.findByText('“x”');
    await user.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => {
      expect(command.mock.calls[0]?.slice(2, 4)).toEqual(['revoke', { reason: 'x' }]);
    });
  });
});

describe('a change that was not finished', () => {
  it('is offered again after signing in', async () => {
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
