import { Rejection } from '../shared/rejection.ts';
import type { CannedAnswerCommand, CreateCannedAnswer } from './commands.ts';
import type { CannedAnswerEvent } from './events.ts';
import type { CannedAnswerState } from './state.ts';

export const decide = (
  state: CannedAnswerState,
  command: CannedAnswerCommand,
): readonly CannedAnswerEvent[] => {
  switch (command.type) {
    case 'CreateCannedAnswer':
      return state.status === 'none' ? [createSavedEvent(command)] : [];
    case 'ChangeCannedAnswer': {
      if (state.status !== 'offered') throw unknownAnswerError();
      const isSame = state.title === command.title && state.text === command.text;
      return isSame ? [] : [createSavedEvent(command)];
    }
    case 'RemoveCannedAnswer':
      if (state.status === 'none') throw unknownAnswerError();
      if (state.status === 'removed') return [];
      return [{ type: 'CannedAnswerRemoved', data: { removedAt: command.now.toISOString() } }];
  }
};

const createSavedEvent = ({
  title,
  text,
  now,
}: Pick<CreateCannedAnswer, 'title' | 'text' | 'now'>): CannedAnswerEvent => ({
  type: 'CannedAnswerSaved',
  data: { title, text, savedAt: now.toISOString() },
});

const unknownAnswerError = (): Rejection =>
  new Rejection('missing', 'canned-answer/unknown', { message: 'There is no such answer.' });
