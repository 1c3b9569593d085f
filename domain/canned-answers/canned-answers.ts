import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import { Rejection } from '../shared/rejection.ts';
import { type CannedAnswerEvent, cannedAnswerEvents } from './events.ts';

type CreateCannedAnswer = {
  readonly type: 'CreateCannedAnswer';
  readonly title: string;
  readonly text: string;
  readonly now: Date;
};

type ChangeCannedAnswer = Omit<CreateCannedAnswer, 'type'> & {
  readonly type: 'ChangeCannedAnswer';
};

type RemoveCannedAnswer = { readonly type: 'RemoveCannedAnswer'; readonly now: Date };

export type CannedAnswerCommand = CreateCannedAnswer | ChangeCannedAnswer | RemoveCannedAnswer;

type CannedAnswerState =
  | { readonly status: 'none' | 'removed' }
  | { readonly status: 'offered'; readonly title: string; readonly text: string };

const initialState: CannedAnswerState = { status: 'none' };

const on: EventEvolvers<CannedAnswerState, CannedAnswerEvent> = {
  CannedAnswerSaved: (_, { data: { title, text } }) => ({ status: 'offered', title, text }),
  CannedAnswerRemoved: () => ({ status: 'removed' }),
};

const decide = (
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

export const cannedAnswerStream = (answerId: string): string => `cannedanswer-${answerId}`;

export const cannedAnswerDecider = defineAggregate<
  CannedAnswerCommand,
  CannedAnswerEvent,
  CannedAnswerState
>({
  category: 'cannedanswer',
  stream: cannedAnswerStream,
  notExported: 'Answers that staff use often. They are about no member.',
  events: cannedAnswerEvents,
  initialState,
  on,
  decide,
});
