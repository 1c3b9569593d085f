import type { PublicStatus } from '#contract/system/status.ts';

type State = PublicStatus['services'][number]['state'];

export const statusTexts = {
  loading: 'Loading the status',
  ok: 'No known problems',
  disrupted: (names: readonly string[]): string => `Problems with: ${names.join(', ')}`,
  unknown: 'Some parts could not be checked',
  services: 'Parts of Tidemark',
  states: { ok: 'Working', disrupted: 'Disrupted', unknown: 'Unknown' } satisfies Record<
    State,
    string
  >,
  since: (moment: string): string => `Since ${moment}`,
  failed: 'Could not load the status',
  failedText: 'The server does not respond. We’ll try again in a minute.',
  old: 'The newest status did not load. This one is from the time shown above.',
} as const;
