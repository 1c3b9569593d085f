import { Rejection } from '../shared/rejection.ts';
import type { EditionCommand, ProduceEdition, RefreshEdition } from './commands.ts';
import type { EditionEvent } from './events.ts';
import type { EditionState } from './state.ts';

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
  const { edition, version } = last;
  return [
    { type: 'EditionRefreshed', data: { edition, version: version + 1, ...written(command) } },
  ];
};

const written = ({ date, title, chapters, snapshot, missing, now }: EditionCommand) => ({
  ...{ date, title, chapters, snapshot, missing },
  generatedAt: now.toISOString(),
});
