import { cleanup, screen } from '@testing-library/react';
import type { JSX } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Erasure } from '#contract/admin/erasures.ts';
import type { QuarantinedValue, Source } from '#contract/system/sources.ts';
import { ErasureList } from '../erasures/erasure-list.tsx';
import { ErasureShow } from '../erasures/erasure-show.tsx';
import { QuarantineList } from '../quarantine/quarantine-list.tsx';
import { QuarantineShow } from '../quarantine/quarantine-show.tsx';
import { openList, type MockResponder } from '../testing/list-context.tsx';
import { SourceList } from './source-list.tsx';
import { SourceShow } from './source-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-03-02T10:00:00.000Z';
const source: Source = {
  id: 'markets|exchange',
  kind: 'markets',
  source: 'exchange',
  mode: 'live',
  preference: 1,
  failures: 2,
  breaker: 'closed',
  lastAskedAt: at,
  lastSuccessAt: at,
  notBefore: null,
  lastError: { at, message: 'Too many requests.' },
  budgets: [{ left: 12, requests: 30, perMs: 60_000 }],
  quarantined: 1,
  rejected: 0,
  silentSince: null,
  kept: 'the latest reading',
};
const value: QuarantinedValue = {
  id: 'exchange|bitcoin',
  symbol: 'BTC',
  coinId: 'bitcoin',
  source: 'exchange',
  figure: null,
  rule: 'jump',
  reason: 'Half of the price before',
  value: 31_000,
  before: 62_000,
  readings: 2,
  firstAt: at,
  lastAt: at,
  outcome: 'refuted',
  endedAt: at,
};
const erasure: Erasure = {
  id: '7f3a0000-0000-4000-8000-00000000c41d',
  state: 'erasing',
  reason: 'asked-for',
  askedAt: at,
  by: { id: 'system', name: 'System' },
  confirmedAt: null,
  confirmedBy: null,
  dueAt: null,
  withdrawnAt: null,
  completedAt: null,
};

const open = (resource: string, page: JSX.Element, answer: ReturnType<MockResponder>) =>
  openList(resource, page, ({ url }) =>
    url.pathname.includes(`/${resource}`) ? answer : undefined,
  );
const cells = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) expect(await screen.findByRole('cell', { name })).toBeDefined();
};

it('shows whether each source works, its budget and its last response', async () => {
  open('sources', <SourceList />, { json: [source], total: 1 });
  await cells('Failed 2 times in a row', '12 of 30 in 1 min');
  expect(screen.getByRole('link', { name: 'Markets' }).getAttribute('href')).toBe(
    '/sources/markets%7Cexchange/show',
  );
  cleanup();
  open('sources', <SourceShow id={source.id} />, { json: source });
  expect(await screen.findByText(/Too many requests\./u)).toBeDefined();
  cleanup();
  open('sources', <SourceList />, { json: [], total: 0 });
  expect(await screen.findByText('No sources yet')).toBeDefined();
});

it('shows the received and the shown value of each quarantined one, and its outcome', async () => {
  open('quarantine', <QuarantineList />, { json: [value], total: 1 });
  await cells('$31,000', '$62,000', 'Wrong: the source corrected it');
  cleanup();
  open('quarantine', <QuarantineShow id={value.id} />, { json: value });
  expect(await screen.findByText('Change too large: Half of the price before')).toBeDefined();
  cleanup();
  const change = { ...value, figure: 'change24h', value: 915, before: -0.5 } as const;
  open('quarantine', <QuarantineList />, { json: [change], total: 1 });
  await cells('Change in 24 hours', '+915.00%', '−0.50%');
  cleanup();
  open('quarantine', <QuarantineList />, { json: [], total: 0 });
  expect(await screen.findByText('No quarantined values')).toBeDefined();
});

it('shows who requested each erasure, why, and whether it is complete', async () => {
  open('erasures', <ErasureList />, { json: [erasure], total: 1 });
  await cells('System', 'Requested by the member', 'In progress');
  cleanup();
  const json = { ...erasure, completedAt: at };
  open('erasures', <ErasureShow id={erasure.id} />, { json });
  const link = await screen.findByRole('link', { name: 'Events left in the log' });
  expect(link.getAttribute('href')).toContain(`account-${erasure.id}`);
});
