import { requestRetry, skipEvent } from '#platform/consumers/operator-decisions.ts';
import { UsageError } from '../arguments.ts';
import type { ProductCommand } from '../command.ts';
import { requireParkedEvent } from './parked-event.ts';

const appliedLaterText =
  'The process that runs it does this within seconds; "consumers" shows the result.';

export const retryConsumer: ProductCommand = {
  name: 'consumers retry',
  parameters: '<name>',
  summary: 'let a parked consumer try its event again',
  positionals: ['name'],
  options: [],
  runs: 'in-product',
  run: async (platform, { positionals: [name] }, { line }) => {
    const parkedEvent = await requireParkedEvent(platform, name);
    await requestRetry(platform.readModels, parkedEvent);
    line(`${parkedEvent.consumer} tries ${parkedEvent.type} ${parkedEvent.eventId} again.`);
    line(appliedLaterText);
  },
};

export const skipConsumer: ProductCommand = {
  name: 'consumers skip',
  parameters: '<name> --reason "…"',
  summary: 'let a parked consumer skip its event and go on; the decision is recorded',
  positionals: ['name'],
  options: ['reason'],
  runs: 'in-product',
  run: async (platform, { positionals: [name], options }, { line }) => {
    const reason = options['reason']?.trim() ?? '';
    if (reason === '') throw new UsageError('--reason is missing: why is the event left out?');
    const parkedEvent = await requireParkedEvent(platform, name);
    const at = platform.clock.now().toISOString();
    await skipEvent(platform.readModels, parkedEvent, { reason, by: 'command line', at });
    line(`${parkedEvent.consumer} skips ${parkedEvent.type} ${parkedEvent.eventId}.`);
    line(appliedLaterText);
  },
};
