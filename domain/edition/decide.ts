import { Rejection } from '../shared/rejection.ts';
import type { EditionCommand, ProduceEdition, RefreshEdition } from './commands.ts';
import { hasSameContent, lostParts } from './compare-content.ts';
import { isSendable } from './content.ts';
import type { EditionEvent } from './events.ts';
import type { EditionState, EditionVersion } from './state.ts';

/** When the newsletter of a day is due. */
export const dueAt = (date: string): string => `${date}T07:00:00.000Z`;

export const decide = (state: EditionState, command: EditionCommand): readonly EditionEvent[] => {
  if (command.snapshot.length === 0) {
    throw new Rejection('conflict', 'edition/no-data', {
      message: 'An edition without data cannot be made.',
    });
  }
  switch (command.type) {
    case 'ProduceEdition':
      return produce(state, command);
    case 'RefreshEdition':
      return refresh(state, command);
  }
};

const produce = ({ versions }: EditionState, command: ProduceEdition): readonly EditionEvent[] => {
  if (versions.length > 0) return [];
  const { edition } = command;
  return [{ type: 'EditionProduced', data: { edition, version: 1, ...written(command) } }];
};

const refresh = ({ versions }: EditionState, command: RefreshEdition): readonly EditionEvent[] => {
  const last = versions.at(-1);
  if (!last) {
    throw new Rejection('missing', 'edition/none', {
      message: 'There is no edition of this day yet. Generate it first.',
    });
  }
  if (hasSameContent(last, command)) return [];
  requireNothingLost(last, command);
  const { edition, version } = last;
  return [
    { type: 'EditionRefreshed', data: { edition, version: version + 1, ...written(command) } },
  ];
};

// A version that can be sent is always better than one that cannot.
const requireNothingLost = (last: EditionVersion, next: RefreshEdition): void => {
  if (!isSendable(last) && isSendable(next)) return;
  const lost = lostParts(last, next);
  if (lost.length === 0) return;
  throw new Rejection('conflict', 'edition/incomplete', { message: describeLoss(lost) });
};

const describeLoss = (lost: readonly string[]): string => {
  const parts = [lost.slice(0, -1).join(', '), lost.at(-1) ?? ''].filter(Boolean).join(' and ');
  const sentence = `${parts.charAt(0).toUpperCase()}${parts.slice(1)}`;
  const verb = lost.length === 1 && singular.has(parts) ? 'is' : 'are';
  return `${sentence} ${verb} unavailable right now, so the current version was kept. Check the sources and try again.`;
};

const singular: ReadonlySet<string> = new Set(['news', 'Fear & Greed']);

const written = ({ date, title, chapters, snapshot, missing, now }: EditionCommand) => ({
  date,
  title,
  chapters,
  snapshot,
  missing,
  generatedAt: now.toISOString(),
});
