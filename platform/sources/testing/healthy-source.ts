import type { SourceState } from '../source.port.ts';

export const healthySource = (
  given: Pick<SourceState, 'source' | 'kind'> & Partial<SourceState>,
): SourceState => ({
  mode: 'live',
  preference: 1,
  refreshMs: 60_000,
  lastAskedAt: null,
  lastSuccessAt: null,
  lastError: null,
  failures: 0,
  quarantined: 0,
  rejected: 0,
  silentSince: null,
  breaker: 'closed',
  breakerMemory: null,
  notBefore: null,
  budgets: [],
  validators: {},
  figures: {},
  ...given,
});
