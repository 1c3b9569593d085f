import { startPosition, type Position } from '#platform/event-store/event-store.port.ts';
import type { Platform } from '#platform/platform.ts';
import { findRestoration } from '#platform/restoration/restoration.ts';
import { resumeReactions } from '#workers/engine/reaction-progress.ts';
import { UsageError } from '../arguments.ts';
import type { ProductCommand } from '../command.ts';

export const resumeReactionsCommand: ProductCommand = {
  name: 'reactions resume',
  parameters: '--from <position|head>',
  summary:
    'after the event log was replaced: continue reactions after a position, or with new events only',
  positionals: [],
  options: ['from'],
  runs: 'in-product',
  run: async (platform, { options }, { line }) => {
    const from = await parsePosition(platform, options['from']);
    const resumedReactions = await resumeReactions(platform.readModels, from);
    if (resumedReactions.length === 0) line('No reaction is waiting because of another log.');
    if (await findRestoration(platform))
      line(
        'Reactions that have been waiting since the restore were left unchanged: release-restored continues them.',
      );
    for (const name of resumedReactions)
      line(`${name} continues after ${from || 'the start of the log'}.`);
  },
};

// Accepts a position as listed by `consumers`, or its digits without leading zeros; 0 is the start.
const parsePosition = async (
  { eventStore }: Pick<Platform, 'eventStore'>,
  given: string | undefined,
): Promise<Position> => {
  if (given === undefined) throw new UsageError('--from is missing: a position, or head.');
  const head = await eventStore.head();
  if (given === 'head') return head;
  if (/^0+$/.test(given)) return startPosition;
  const position =
    /^\d+$/.test(given) && /^\d*$/.test(head) ? given.padStart(head.length, '0') : given;
  if (/^\d+(-\d+)?$/.test(position) && position.length === head.length && position <= head) {
    return position;
  }
  throw new UsageError(
    `--from must be a position up to ${head || '0'}, or "head", not "${given}".`,
  );
};
