import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { MemberDiff } from '#contract/admin/admin.ts';
import { renderInConsole } from '../../testing/console-context.tsx';
import { aMember } from '../../testing/member.ts';
import { useAsOf } from './use-as-of.ts';

afterEach(cleanup);

const now = new Date('2023-10-08T20:12:00.000Z');
const first = '2023-08-01T00:00:00.000Z';
const second = '2023-09-01T00:00:00.000Z';
const member = aMember();

const Probe = () => {
  const { comparison, setAt } = useAsOf(member, now);
  return (
    <>
      <output>{comparison?.then?.displayName ?? 'none'}</output>
      <button
        type="button"
        onClick={() => {
          setAt(new Date(second));
        }}
      >
        Later
      </button>
    </>
  );
};

it.each([
  ['2031-01-01T00:00:00.000Z', 'future', 'now'],
  ['2019-01-01T00:00:00.000Z', 'before-joining', member.registeredAt],
  [first, 'inside', first],
])(
  'states whether the date of the address is outside of the membership: %s',
  (at, where, shown) => {
    const Where = () => {
      const asOf = useAsOf(member, now);
      return <output>{`${asOf.outside ?? 'inside'} ${asOf.at?.toISOString() ?? 'now'}`}</output>;
    };
    renderInConsole(<Where />, { memberAsOf: () => new Promise(() => undefined) }, `/?at=${at}`);
    expect(screen.getByText(`${where} ${shown}`)).toBeDefined();
  },
);

it('never compares with another time than the selected one', async () => {
  const { promise, resolve } = Promise.withResolvers<MemberDiff>();
  const diff = (displayName: string): MemberDiff => ({
    memberId: member.id,
    at: first,
    now: member,
    then: { ...member, displayName },
    differences: [],
    previousEventAt: null,
    nextEventAt: null,
    newerEvents: 0,
    access: [],
  });
  renderInConsole(
    <Probe />,
    { memberAsOf: (_, at) => (at === first ? Promise.resolve(diff('First')) : promise) },
    `/?at=${first}`,
  );
  expect(await screen.findByText('First')).toBeDefined();
  screen.getByRole('button').click();
  await waitFor(() => {
    expect(screen.getByText('none')).toBeDefined();
  });
  resolve(diff('Second'));
  expect(await screen.findByText('Second')).toBeDefined();
});
