import type { Attention } from '#contract/admin/attention.ts';

export type Fault = Attention['checks'][number];

/** What keeps the monitor from showing OK: open faults, and checks that could not be made. Work does not. */
export const faultsIn = ({ checks }: Attention): readonly Fault[] =>
  checks.filter(({ severity, state }) => severity === 'fault' && state !== 'clear');
