import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import type { ConsoleDataProvider } from '../../data-provider.ts';
import {
  silenceRequestErrors,
  renderForSupport,
  renderInConsole,
} from '../../testing/console-context.tsx';
import { aGrant, paidMember, aMember, anEntry, toMemberDetails } from '../../testing/member.ts';
import { aPreview, free } from '../../testing/preview.ts';
import { ChangeMembership } from './change-membership.tsx';
import { ComplimentaryPlans } from './complimentary-plans.tsx';
import { useMembershipDraft } from './use-membership-draft.ts';

const now = new Date('2023-10-08T20:12:00.000Z');
const basic = {
  plan: 'basic',
  origin: 'grant',
  endsAt: '2023-10-20T12:00:00.000Z',
  grantKind: 'plan',
} as const;
const short = aGrant('0a', { plan: 'pro', endsAt: '2023-12-09T12:00:00.000Z' });
const long = aGrant('0b');
const member = toMemberDetails(paidMember('pro', short.endsAt), { grants: [short, long] });
const previewed = aPreview({
  memberId: member.id,
  membershipRevision: 5,
  before: [basic, free],
  after: [
    { plan: 'pro', origin: 'grant', endsAt: '2024-10-08T12:00:00.000Z', grantKind: 'plan' },
    free,
  ],
});

describe('support staff', () => {
  const optionsOf = (label: string): (string | null)[] =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('see the grants, and can give a trial of 7 days but nothing else', () => {
    renderForSupport(<Form member={member} now={now} readOnly={false} />);
    expect(optionsOf('Action')).toEqual(['Give time']);
    expect(optionsOf('Duration')).toEqual(['7-day trial']);
    expect(screen.queryByLabelText('Last day')).toBeNull();
    expect(screen.queryByRole('button', { name: /^End /u })).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('Action').matches(':disabled')).toBe(false);
  });

  it('send the trial to its own call', async () => {
    renderForSupport(<Form member={member} now={now} readOnly={false} />);
    const command = answering({});
    serve({ command });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reason'), 'Wants to try it');
    await user.click(screen.getByRole('button', { name: 'Preview membership change' }));
    await screen.findByText('“Wants to try it”');
    await waitFor(() => {
      expect(isClosed(giveButton())).toBe(false);
    });
    await user.click(giveButton());
    await waitFor(() => {
      expect(command.mock.calls).toMatchObject([
        [{ path: address('trial'), body: { plan: 'pro', reason: 'Wants to try it' } }],
      ]);
    });
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

beforeEach(silenceRequestErrors);
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
  server: Server,
  answers: Pick<Partial<ConsoleDataProvider>, 'timeline'> = {},
  reloaded: MemberDetails = member,
): void => {
  renderInConsole(page, answers);
  serve(server, reloaded);
};

const serve = (
  { command = answering({}), preview: previewing = answering(previewed) }: Server,
  reloaded: MemberDetails = member,
): void => {
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit) => {
    if (method !== 'POST' && path === `/api/admin/members/${member.id}`) {
      return Promise.resolve(Response.json(reloaded));
    }
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

type FormProps = {
  readonly member: MemberDetails;
  readonly now: Date;
  readonly readOnly: boolean;
};

const Form = (props: FormProps) => {
  const { draft, setDraft, forms, selectGrant } = useMembershipDraft();
  return (
    <>
      <ComplimentaryPlans {...props} onEnd={selectGrant} />
      <div ref={forms}>
        <ChangeMembership {...props} draft={draft} onDraft={setDraft} />
      </div>
    </>
  );
};

const show = (
  server: Server = {},
  answers?: Pick<Partial<ConsoleDataProvider>, 'timeline'>,
  reloaded?: MemberDetails,
): void => {
  showPage(<Form member={member} now={now} readOnly={false} />, server, answers, reloaded);
};

const address = (command: string): string => `/api/admin/members/${member.id}/${command}`;

const preview = async (reason = 'Found a fault'): Promise<ReturnType<typeof userEvent.setup>> => {
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Duration'), '1 year');
  await user.type(screen.getByLabelText('Reason'), reason);
  await user.click(screen.getByRole('button', { name: 'Preview membership change' }));
  await screen.findByText(`“${reason}”`);
  return user;
};
const giveButton = () => screen.getByRole('button', { name: 'Give' });
const aYear = { plan: 'pro', endsAt: '2024-10-08T20:12:00.000Z', trial: false };
const isClosed = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true';

describe('a change of a membership', () => {
  it('is previewed by the server, with its end, before anything is sent', async () => {
    const command = answering({});
    const asked = answering(previewed);
    show({ command, preview: asked });
    await preview();
    const dialog = screen.getByRole('dialog', { name: 'Give Pro, ends 8 October 2024' });
    expect(dialog.textContent).toContain('Basic, complimentary until 20 October 2023');
    expect(dialog.textContent).toContain('Pro until 8 October 2024, then Free.');
    expect(dialog.textContent).not.toContain('MembershipGranted');
    expect(dialog.textContent).toContain('“Found a fault”');
    const sent = { path: address('time/preview'), body: aYear, ifMatch: null, key: null };
    expect(asked.mock.calls).toEqual([[sent]]);
    expect(command).not.toHaveBeenCalled();
  });

  it('stays open for the second press of a double click, and closes on Escape', async () => {
    show();
    const user = await preview();
    const beside = screen.getByRole('dialog').parentElement;
    await user.click(beside ?? document.body);
    expect(screen.getByRole('dialog', { name: /^Give Pro/u })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('keeps the choice when a colleague ends its grant', async () => {
    const left = toMemberDetails(paidMember('basic', null, { membershipRevision: 3 }), {
      grants: [long],
    });
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
          <Form member={shown} now={now} readOnly={false} />
        </>
      );
    };
    const asked = answering(previewed);
    const command = answering({});
    showPage(<Changing />, { preview: asked, command });
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Action'), 'End all grants (2)');
    await user.type(screen.getByLabelText('Reason'), 'Asked for');
    await user.click(screen.getByRole('button', { name: 'Preview membership change' }));
    await screen.findByText('“Asked for”');
    fireEvent.click(screen.getByText('A colleague ends one'));
    expect(screen.getByRole('dialog', { name: 'End all grants (2)' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'End' }));
    expect(command.mock.calls).toMatchObject([
      [{ path: address('revoke'), body: { reason: 'Asked for' }, ifMatch: '"5"' }],
    ]);
    expect(asked).toHaveBeenCalledOnce();
  });

  it.each([
    ['basic', 'basic'],
    ['pro', 'pro'],
    ['free', 'pro'],
  ] as const)('starts a member with %s on %s', (plan, chosen) => {
    const planEndsAt = plan === 'free' ? null : '2024-01-09T12:00:00.000Z';
    const extendableFrom = {
      basic: null,
      pro: null,
      ...(plan !== 'free' && { [plan]: planEndsAt }),
    };
    const changed = { ...member, plan, planEndsAt, extendableFrom };
    showPage(<Form member={changed} now={now} readOnly={false} />, {});
    expect(screen.getByLabelText<HTMLSelectElement>('Plan').value).toBe(chosen);
    const durations = within(screen.getByLabelText('Duration')).getAllByRole('option');
    const canExtend = durations.some(({ textContent }) => textContent === 'Extend by …');
    expect(canExtend).toBe(plan !== 'free');
  });

  it('gives a goodwill month of the chosen plan', async () => {
    const command = answering({});
    const asked = answering(previewed);
    show({ command, preview: asked });
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Plan'), 'Basic');
    await user.selectOptions(screen.getByLabelText('Duration'), 'Goodwill month');
    expect(screen.queryByLabelText('End date')).toBeNull();
    await user.type(screen.getByLabelText('Reason'), 'Was away');
    await user.click(screen.getByRole('button', { name: 'Preview membership change' }));
    await screen.findByRole('dialog', { name: 'Give a goodwill month of Basic' });
    await screen.findByText('“Was away”');
    await user.click(giveButton());
    await screen.findByText('Membership updated');
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
    await user.click(giveButton());
    await screen.findByText('Membership updated');
    const body = { ...aYear, reason: 'Found a fault' };
    expect(command.mock.calls).toMatchObject([[{ path: address('time'), body, ifMatch: '"5"' }]]);
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
    await user.click(giveButton());
    await screen.findByText('Lost');
    await user.click(giveButton());
    await waitFor(() => {
      expect(command).toHaveBeenCalledTimes(2);
    });
    expect(command.mock.calls[1]).toEqual(command.mock.calls[0]);
  });

  it('that is refused shows the server’s message, and keeps the input', async () => {
    const command = refusing('The account is erased.', 409);
    show({ command });
    const user = await preview();
    await user.click(giveButton());
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
    await user.click(giveButton());
    await screen.findByText('Ana Ruiz: Basic granted, monthly.');
    expect(screen.getByRole('alert').textContent).not.toContain('Old');
    expect(screen.queryByRole('button', { name: 'Give' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Preview again' }));
    await waitFor(() => {
      expect(isClosed(giveButton())).toBe(false);
    });
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(giveButton());
    await waitFor(() => {
      expect(command.mock.calls[1]?.[0].ifMatch).toBe('"6"');
    });
  });

  it('without a reason is not even previewed', async () => {
    show();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reason'), '   ');
    await user.click(screen.getByRole('button', { name: 'Preview membership change' }));
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
    await user.click(giveButton());
    expect(isClosed(giveButton())).toBe(true);
    expect(command).not.toHaveBeenCalled();
  });
});

describe('time on a plan', () => {
  /** Chooses with the fields, previews, and answers what the preview was asked for. */
  const previewOf = async (
    choose: (user: ReturnType<typeof userEvent.setup>) => Promise<unknown>,
  ) => {
    const asked = answering(previewed);
    show({ preview: asked });
    const user = userEvent.setup();
    await choose(user);
    await user.type(screen.getByLabelText('Reason'), 'x');
    await user.click(screen.getByRole('button', { name: 'Preview membership change' }));
    await screen.findByText('“x”');
    const { path, body } = asked.mock.calls[0]?.[0] ?? {};
    expect(path).toBe(address('time/preview'));
    return { body, heading: screen.getByRole('heading', { name: /^Give/u }).textContent };
  };
  const duration = () => screen.getByLabelText<HTMLSelectElement>('Duration');
  const endDate = () => screen.getByLabelText<HTMLInputElement>('End date');

  it.each([
    ['7-day trial', '2023-10-15T20:12:00.000Z', true, 'Give Pro trial, ends 15 October 2023'],
    ['1 month', '2023-11-08T20:12:00.000Z', false, 'Give Pro, ends 8 November 2023'],
    ['Lifetime', null, false, 'Give Pro, no end date'],
    // From the end of what the member has.
    ['Extend by …', '2024-01-09T12:00:00.000Z', false, 'Give Pro, ends 9 January 2024'],
  ])('has a preset: %s', async (preset, endsAt, trial, heading) => {
    const sent = await previewOf((user) => user.selectOptions(duration(), preset));
    expect(sent).toEqual({ body: { plan: 'pro', endsAt, trial }, heading });
  });

  it('is extended by as much as is chosen', async () => {
    const { body } = await previewOf(async (user) => {
      await user.selectOptions(duration(), 'Extend by …');
      await user.selectOptions(screen.getByLabelText('Extend by'), '3 months');
      expect(endDate().value).toBe('2024-03-09');
    });
    expect(body).toMatchObject({ endsAt: '2024-03-09T12:00:00.000Z' });
  });

  it('can end on any day, at the end of it', async () => {
    const { body } = await previewOf(async (user) => {
      await user.selectOptions(duration(), '1 year');
      fireEvent.change(endDate(), { target: { value: '2023-12-03' } });
      expect(duration().selectedOptions[0]?.textContent).toBe('Until a date');
    });
    expect(body).toEqual({ plan: 'pro', endsAt: '2023-12-03T23:59:00.000Z', trial: false });
  });

  it('stays a trial when its day is changed', async () => {
    const { body, heading } = await previewOf(() => {
      fireEvent.change(endDate(), { target: { value: '2023-10-22' } });
      return Promise.resolve();
    });
    expect(body).toEqual({ plan: 'pro', endsAt: '2023-10-22T22:59:00.000Z', trial: true });
    expect(heading).toBe('Give Pro trial, ends 22 October 2023');
  });

  it('cannot be extended without an end', () => {
    const paid = toMemberDetails(
      paidMember('pro', null, { origin: 'subscription', grantKind: null }),
    );
    showPage(<Form member={paid} now={now} readOnly={false} />, {});
    expect(screen.queryByRole('option', { name: 'Extend by …' })).toBeNull();
  });

  it('warns of a second trial before it is confirmed', async () => {
    const grantedAt = '2023-05-04T10:00:00.000Z';
    const warning = { kind: 'second-trial', plan: 'basic', grantedAt };
    show({ preview: answering({ ...previewed, warning }) });
    await preview();
    expect(screen.getByRole('alert').textContent).toBe(
      'This member has had a trial. A Basic trial was granted on 4 May 2023.',
    );
    expect(isClosed(giveButton())).toBe(false);
  });

  it('can be undone from the toast', async () => {
    const given = aGrant('0c', { event: { id: 'e', stream: 'membership', revision: 6 } });
    const command = answering({});
    show({ command }, {}, { ...member, grants: [long, given] });
    const user = await preview();
    await user.click(giveButton());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Grant undone');
    const body = { reason: 'Undone right after it was granted' };
    expect(command.mock.lastCall).toMatchObject([{ path: address('grants/0c/undo'), body }]);
  });

  it('that changed nothing has nothing to undo', async () => {
    show({
      command: () =>
        Promise.resolve(Response.json({}, { headers: { 'Tidemark-Unchanged': 'true' } })),
    });
    const user = await preview();
    await user.click(giveButton());
    await screen.findByText('No changes');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('a preview', () => {
  it('that is refused shows why, and offers no retry', async () => {
    show({ preview: refusing('The account is erased.', 409) });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reason'), 'Found a fault');
    await user.click(screen.getByRole('button', { name: 'Preview membership change' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to manage membershipThe account is erased.');
    expect(screen.queryByRole('button', { name: 'Try again now' })).toBeNull();
    expect(isClosed(giveButton())).toBe(true);
  });

  it('that did not load cannot be confirmed, and can be retried', async () => {
    const asked = answering(previewed).mockResolvedValueOnce(
      Response.json({ message: 'The store is away.' }, { status: 503 }),
    );
    show({ preview: asked });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reason'), 'Found a fault');
    await user.click(screen.getByRole('button', { name: 'Preview membership change' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not load the previewThe store is away.');
    expect(isClosed(giveButton())).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again now' }));
    await screen.findByText('“Found a fault”');
    expect(isClosed(giveButton())).toBe(false);
  });
});

describe('the grants of a member', () => {
  it('are all listed, each with its plan, its end with the year, its grantor and reason', () => {
    show();
    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toContain('Pro, ends 9 December 2023');
    expect(second).toContain('Basic, ends 18 August 2027By Ana Ruiz, 18 Aug. “Quiz prize”');
  });

  it('are ended one at a time', async () => {
    const command = answering({});
    show({ command });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'End Basic, ends 18 August 2027' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
    expect(screen.queryByLabelText('Duration')).toBeNull();
    await user.keyboard('Asked for it');
    await user.click(screen.getByRole('button', { name: 'Preview membership change' }));
    await screen.findByRole('dialog', { name: 'End Basic, ends 18 August 2027' });
    await screen.findByText('“Asked for it”');
    await user.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => {
      expect(command.mock.calls[0]?.[0]).toMatchObject({
        path: address(`grants/${long.id}/end`),
        body: { reason: 'Asked for it' },
      });
    });
  });

  it('are undone within 24 hours', async () => {
    const trial = aGrant('0c', {
      kind: 'trial',
      startsAt: '2023-10-08T08:00:00.000Z',
      endsAt: '2023-10-15T08:00:00.000Z',
    });
    const asked = answering(previewed);
    const command = answering({});
    const shown = { ...member, grants: [trial, long] };
    showPage(<Form member={shown} now={now} readOnly={false} />, { command, preview: asked });
    const user = userEvent.setup();
    await user.click(
      screen.getByRole('button', { name: 'Undo Basic trial, ends 15 October 2023' }),
    );
    await user.keyboard('Wrong member');
    await user.click(screen.getByRole('button', { name: 'Preview membership change' }));
    await screen.findByRole('dialog', { name: 'Undo Basic trial, ends 15 October 2023' });
    await screen.findByText('“Wrong member”');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Membership updated');
    expect(asked.mock.lastCall).toMatchObject([{ path: address('grants/0c/end/preview') }]);
    const sent = { path: address('grants/0c/undo'), body: { reason: 'Wrong member' } };
    expect(command.mock.calls).toMatchObject([[sent]]);
  });

  it('can be ended together when there are several', async () => {
    const command = answering({});
    show({ command });
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Action'), 'End all grants (2)');
    await user.type(screen.getByLabelText('Reason'), 'x');
    await user.click(screen.getByRole('button', { name: 'Preview membership change' }));
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
    const value = {
      action: 'time',
      plan: 'basic',
      preset: 'until',
      lastDay: '2024-02-29',
      reason: 'Won the draw',
    };
    const kept = { value, savedAt: '2023-10-08T20:00:00.000Z' };
    const asked: string[] = [];
    renderInConsole(<Later then={<Form member={member} now={now} readOnly={false} />} />);
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return Promise.resolve(Response.json(kept));
    });
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByText('“Won the draw”');
    expect(asked).toEqual([`/api/kept/drafts/console.members.${member.id}`]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText<HTMLInputElement>('End date').value).toBe('2024-02-29');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Won the draw');
  });
});

describe('at a past date, or for an erased account', () => {
  it.each([
    { shown: member, readOnly: true, sentence: 'Go back to now to make a change.' },
    {
      shown: toMemberDetails(aMember({ erased: true })),
      readOnly: false,
      sentence: 'This account is erased',
    },
  ])('nothing can be changed: $sentence', ({ shown, readOnly, sentence }) => {
    renderInConsole(<Form member={shown} now={now} readOnly={readOnly} />);
    const button = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Preview membership change',
    });
    expect(button.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /^End/u })).toBeNull();
    expect(document.body.textContent).toContain(sentence);
  });
});
