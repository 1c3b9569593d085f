import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { CannedAnswerCommand } from './commands.ts';
import { decide } from './decide.ts';
import { cannedAnswerEvents, type CannedAnswerEvent } from './events.ts';
import { evolve, initialState, type CannedAnswerState } from './state.ts';

export const cannedAnswerDecider: Decider<
  CannedAnswerCommand,
  CannedAnswerEvent,
  CannedAnswerState
> = {
  category: 'cannedanswer',
  definitions: cannedAnswerEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<CannedAnswerEvent>(cannedAnswerEvents),
};

export const cannedAnswerStream = (answerId: string): string => `cannedanswer-${answerId}`;
