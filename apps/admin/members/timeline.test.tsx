import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { timelineCategories } from '#contract/timeline-categories.ts';
import { renderInConsole } from '../testing/console-context.tsx';
import { anEntry } from '../testing/member.ts';
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
  loading: false,
  retry: () => undefined,
  loadMore: undefined,
});

const show = (timeline: TimelineState, at: Date | null = null) =>
  renderInConsole(<Timeline memberId={granted.memberId} timeline={timeline} at={at} now={now} />);
const titles = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

afterEach(cleanup);

it('offers a filter for every category of the timeline', () => {
  show(loaded([granted, registered]));
  const kinds = [...screen.getByLabelText<HTMLSelectElement>('Show').options];
  expect(kinds.map(({ value }) => value)).toEqual(['all', ...timelineCategories]);
});

describe('an event of the timeline', () => {
  it('shows the actor, the reason, and each value before and after', () => {
    show(loaded([granted]));
    const [item] = screen.getAllByRole('listitem');
    expect(item?.textContent).toContain('By Ana Ruiz. Reason: “Beta tester”');
    expect(item?.querySelector('.q')?.textContent).toBe('“Beta tester”');
    expect(item?.querySelector('.diff')?.textContent).toBe('PlanFreebecamePro');
    expect(item?.textContent).toContain('membership revision 12');
  });

  it('names its type in the full form only, and the form is remembered', async () => {
    const { unmount } = show(loaded([granted]));
    expect(screen.queryByText('MembershipGranted')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Full' }));
    expect(screen.getByText('MembershipGranted')).toBeTruthy();
    unmount();
  });
});

describe('the timeline as of a date', () => {
  it('keeps what came later above the mark', () => {
    show(loaded([granted, registered]), new Date('2023-08-22T09:00:00.000Z'));
    const rows = screen.getAllByRole('listitem').map(({ className }) => className);
    expect(rows).toEqual(['ent', 'here', 'ent']);
    expect(titles()).toEqual(['Pro granted, monthly', 'Registered']);
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

  it('can be narrowed to one kind of event', async () => {
    show(loaded([...visits, granted]));
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'membership');
    expect(titles()).toEqual(['Pro granted, monthly']);
  });
});

describe('a timeline that cannot be loaded', () => {
  it('shows the reason', () => {
    show({ ...loaded([]), error: 'The read model is not ready yet.' });
    expect(screen.getByRole('alert').textContent).toContain('The read model is not ready yet.');
  });
});
