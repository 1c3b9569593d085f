import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../testing/console-context.tsx';
import { anEntry } from '../../testing/member.ts';
import { Timeline } from './timeline.tsx';
import type { TimelineState } from './use-timeline.ts';

const now = new Date('2023-10-08T20:12:00.000Z');
const granted = anEntry('granted', {
  type: 'MembershipGranted',
  title: 'Pro granted, monthly',
  at: '2023-09-24T10:30:00.000Z',
  actor: { id: 'staff', name: 'Ana Ruiz' },
  reason: 'Beta tester',
  changes: [{ field: 'Plan', before: 'Free', after: 'Pro' }],
  stream: 'membership-7f3a',
  revision: 12,
});
const registered = anEntry('registered', {
  title: 'Registered',
  at: '2023-04-12T09:30:00.000Z',
  stream: 'account-7f3a',
  revision: 0,
});

const loaded = (entries: TimelineState['entries']): TimelineState => ({
  entries,
  total: entries.length,
  error: null,
  olderError: null,
  loading: false,
  retry: () => undefined,
  loadAll: () => Promise.resolve(entries),
  loadMore: undefined,
});

const show = (timeline: TimelineState, at: Date | null = null, address = '/') =>
  renderInConsole(
    <>
      <Timeline ownerId={granted.memberId} timeline={timeline} at={at} now={now} />
      <Address />
    </>,
    {},
    address,
  );
const Address = () => <output>{useLocation().search}</output>;
const titles = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

afterEach(cleanup);

// jsdom scrolls nothing.
const scrolled = vi.fn<() => void>();
Element.prototype.scrollIntoView = scrolled;

describe('the filter of the timeline', () => {
  it('hides logins by default, and is part of the address', async () => {
    show(loaded([granted, registered]), null, '/?at=then');
    const kind = screen.getByLabelText<HTMLSelectElement>('Show');
    expect([...kind.options].map(({ text }) => text)).toEqual([
      'Main events',
      'All events',
      'Membership',
      'Account',
      'Support requests',
      'Staff notes',
      'Email decisions by staff',
      'Newsletter decisions by staff',
      'Data viewed by staff',
      'Denied staff pages',
      'Logins',
      'Price alerts',
    ]);
    expect(kind.value).toBe('default');
    await userEvent.selectOptions(kind, 'All events');
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('?at=then&events=all');
    await userEvent.selectOptions(kind, 'Main events');
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('?at=then');
  });

  it('is read from the address', () => {
    show(loaded([granted]), null, '/?events=signin');
    expect(screen.getByLabelText<HTMLSelectElement>('Show').value).toBe('signin');
  });
});

describe('an event of the timeline', () => {
  it('shows the actor, the reason, and each value before and after', () => {
    show(loaded([granted]));
    const [item] = screen.getAllByRole('listitem');
    expect(item?.textContent).toContain('By Ana Ruiz. Reason: “Beta tester”');
    expect(item?.querySelector('.quoted')?.textContent).toBe('“Beta tester”');
    expect(item?.querySelector('.diff')?.textContent).toBe('PlanFreebecamePro');
    const event = screen.getByRole('link', { name: /^Open the event: Pro granted, monthly,/u });
    expect(event.textContent).toContain('membership revision 12');
    expect(event.getAttribute('href')).toBe('/events/granted/show');
  });

  it.each([
    [{ field: 'Ends', before: null, after: 'never' }, 'End dateno end date'],
    [{ field: 'Grant ends', before: null, after: 'never' }, 'End date of the grantno end date'],
    [{ field: 'Ends', before: 'never', after: null }, 'End dateno end datebecameno plan'],
    [{ field: 'Bio', before: null, after: 'Hello' }, 'BiononebecameHello'],
  ])('shows an end without a plan or date in words: %o', (change, shown) => {
    show(loaded([{ ...granted, changes: [change] }]));
    const [item] = screen.getAllByRole('listitem');
    expect(item?.querySelector('.diff')?.textContent).toBe(shown);
  });

  it('names its type in the full view only, and the view is remembered', async () => {
    const { unmount } = show(loaded([granted]));
    expect(screen.queryByText('MembershipGranted')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Full' }));
    expect(screen.getByText('MembershipGranted')).toBeTruthy();
    unmount();
  });
});

describe('the timeline as of a date', () => {
  it('shows later events above the mark', () => {
    show(loaded([granted, registered]), new Date('2023-08-22T09:00:00.000Z'));
    const rows = screen.getAllByRole('listitem').map(({ className }) => className);
    expect(rows).toEqual(['entry', 'as-of-row', 'entry']);
    expect(titles()).toEqual(['Pro granted, monthly', 'Registered']);
  });

  it('is reached by a link, which brings it into view with the focus', () => {
    show(loaded([granted, registered]), new Date('2023-08-22T09:00:00.000Z'), '/#here');
    expect(document.activeElement?.textContent).toContain('You are here');
    expect(scrolled).toHaveBeenCalled();
  });
});

describe('a long timeline', () => {
  const visits = Array.from({ length: 45 }, (_, index) => anEntry(`visit-${String(index)}`));

  it('shows twenty events, and twenty more when asked', async () => {
    show(loaded(visits));
    expect(titles()).toHaveLength(20);
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier, 25 more' }));
    expect(titles()).toHaveLength(40);
  });

  it('moves the focus to the first new entry', async () => {
    show(loaded(visits));
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier, 25 more' }));
    expect(document.activeElement?.id).toBe('event-visit-20');
  });

  it('is loaded up to the event that a link names', () => {
    show(loaded(visits), null, '/#event-visit-30');
    expect(titles()).toHaveLength(31);
    expect(document.activeElement?.id).toBe('event-visit-30');
  });
});

describe('the export of the timeline', () => {
  it('reads all entries first', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:timeline';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    show({ ...loaded([granted]), loadAll: () => Promise.resolve([granted, registered]) });
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect((await files[0]?.text())?.trim().split('\r\n')).toHaveLength(3);
    vi.restoreAllMocks();
  });

  it('reports that a page could not be loaded', async () => {
    show({ ...loaded([granted]), loadAll: () => Promise.reject(new Error('Away.')) });
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText(/Away\./u)).toBeDefined();
  });
});

describe('a timeline whose older entries cannot be loaded', () => {
  it('keeps what is loaded, and says so', () => {
    show({ ...loaded([granted]), olderError: 'The read model is not ready yet.' });
    expect(titles()).toEqual(['Pro granted, monthly']);
    expect(screen.getByRole('alert').textContent).toContain('Could not load older events');
  });
});

describe('a timeline that cannot be loaded', () => {
  it('shows the reason', () => {
    show({ ...loaded([]), error: 'The read model is not ready yet.' });
    expect(screen.getByRole('alert').textContent).toContain('The read model is not ready yet.');
  });
});
