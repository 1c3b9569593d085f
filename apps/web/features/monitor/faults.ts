import type { Attention } from '#contract/admin/attention.ts';

export type Fault = Attention['checks'][number];

/** Reasons why the monitor does not show OK: open faults and checks that could not run. Pending work is not one. */
export const getFaults = ({ checks }: Attention): readonly Fault[] =>
  checks.filter(({ severity, state }) => severity === 'fault' && state !== 'clear');
