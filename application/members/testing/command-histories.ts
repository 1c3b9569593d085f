import fc from 'fast-check';
import { accountDecider } from '#domain/account/decider.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { AnyMemberAggregate, Draw } from './command-examples.ts';
import { memberAggregates } from './member-aggregates.ts';

export type Step = {
  readonly category: string;
  readonly type: string;
  readonly draw: Omit<Draw, 'accountId'>;
};

type Candidate = Pick<Step, 'category' | 'type'>;

const aggregates = new Map(memberAggregates.map((one) => [one.decider.category, one]));

export const getAggregate = (category: string): AnyMemberAggregate => {
  const aggregate = aggregates.get(category);
  if (aggregate === undefined) throw new RangeError(`${category} is not about members.`);
  return aggregate;
};

const startedAt = Date.parse('2026-11-25T13:00:00.000Z');

/** The account of the drawing. The same steps give the same history for every other account. */
const drawnAccount = '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a';

export const listCommands = (): Candidate[] =>
  memberAggregates.flatMap((aggregate) =>
    Object.keys(aggregate.examples).map((type) => ({
      category: aggregate.decider.category,
      type,
    })),
  );

const isErasure = ({ category, type }: Candidate): boolean =>
  category === accountDecider.category && getAggregate(category).endings.includes(type);

/**
 * The account has to exist first, an invitation needs one that has never had a login, and a trial a member who has never
 * had a plan.
 */
const firstTypes: readonly string[] = ['RegisterAccount', 'InviteAccount', 'StartTrial'];

const firstCommands = firstTypes.flatMap((first) =>
  listCommands().filter(({ type }) => type === first),
);
const commands = listCommands().filter(
  (step) => !isErasure(step) && !firstTypes.includes(step.type),
);

/** Commands that erase the account, which a history does not contain. */
export const erasureCommands: readonly string[] = listCommands()
  .filter(isErasure)
  .map(({ type }) => type);

export const commandsOfHistories: readonly string[] = [...firstCommands, ...commands].map(
  ({ type }) => type,
);

/** The command of a step for the state of its stream, or undefined if there is nothing that it could be about. */
export const toCommand = (
  { category, type, draw }: Step,
  accountId: string,
  state: unknown,
): { readonly type: string } | undefined =>
  getAggregate(category).examples[type]?.(state, { ...draw, accountId });

export const getStream = ({ category, draw }: Step, accountId: string): string =>
  getAggregate(category).streamOf({ ...draw, accountId });

type Random = () => number;

/** Random histories of one member, which use every command at least once: each in a state that lets it change something. */
export const commandHistories: fc.Arbitrary<readonly Step[]> = fc.noShrink(
  fc
    .tuple(
      fc.shuffledSubarray(commands, { minLength: commands.length, maxLength: commands.length }),
      fc.infiniteStream(fc.nat({ max: 997 })),
    )
    .map(([order, numbers]) => buildHistory(order, () => drawNumber(numbers))),
);

const drawNumber = (numbers: Iterator<number, unknown>): number => {
  const next = numbers.next();
  if (next.done) throw new RangeError('An infinite stream has ended.');
  return next.value;
};

// A history can rule a command out, for example by confirming the address. Then another one begins.
const buildHistory = (order: readonly Candidate[], random: Random): readonly Step[] => {
  for (let tried = 1; ; tried += 1) {
    const history = startHistory(random);
    const { steps, open } = addEveryCommand(history, order, random);
    if (open.length === 0) return steps;
    if (tried === maxHistories) {
      const refused = open.map(
        ({ type }) => `${type} (${history.lastRefusals.get(type) ?? 'changes nothing'})`,
      );
      throw new Error(`No history reaches ${refused.join(', ')}.`);
    }
  }
};

const addEveryCommand = (
  history: History,
  order: readonly Candidate[],
  random: Random,
): { readonly steps: readonly Step[]; readonly open: readonly Candidate[] } => {
  for (const step of firstCommands) history.tryCommand(step, 0);
  let open: readonly Candidate[] = order;
  for (let attempt = 0; open.length > 0 && attempt <= maxAttempts; attempt += 1) {
    // A stream in which nothing more can happen is followed by others.
    const drawSlot = () => random() % (4 + Math.floor(attempt / 20));
    const applied =
      open.find((candidate) => history.tryCommand(candidate, drawSlot())) ??
      prepare(history, drawOne(open, random), { random, slot: drawSlot() });
    open = open.filter((candidate) => candidate !== applied);
  }
  return { steps: history.steps, open };
};

const maxAttempts = 1000;
// Two of a thousand histories rule a command out.
const maxHistories = 5;

/**
 * Nothing in the history makes the command possible, so other commands of its aggregate have to. Returns the command if
 * they did.
 */
const prepare = (
  history: History,
  candidate: Candidate,
  { random, slot }: { readonly random: Random; readonly slot: number },
): Candidate | undefined => {
  const { category, type } = candidate;
  const aggregate = getAggregate(category);
  const steps = aggregate.preparations[type] ?? [drawOne(others(aggregate), random).type];
  for (const step of steps) history.tryCommand({ category, type: step }, slot);
  return history.tryCommand(candidate, slot) ? candidate : undefined;
};

const others = (aggregate: AnyMemberAggregate): readonly Candidate[] =>
  commands.filter(
    ({ category, type }) =>
      getAggregate(category) === aggregate && !aggregate.endings.includes(type),
  );

const drawOne = (candidates: readonly Candidate[], random: Random): Candidate => {
  const candidate = candidates[random() % candidates.length];
  if (candidate === undefined) throw new RangeError('There is no command to choose from.');
  return candidate;
};

type History = {
  readonly steps: readonly Step[];
  /** Why each type of command was refused last. */
  readonly lastRefusals: ReadonlyMap<string, string>;
  /** Whether the command changes something. Only then it becomes part of the history. */
  readonly tryCommand: (candidate: Candidate, slot: number) => boolean;
};

const startHistory = (random: Random): History => {
  const steps: Step[] = [];
  const states = new Map<string, unknown>();
  const lastRefusals = new Map<string, string>();
  return {
    steps,
    lastRefusals,
    tryCommand: ({ category, type }, drawnSlot) => {
      const aggregate = getAggregate(category);
      const index = steps.length;
      const slot = aggregate.severalStreams ? drawnSlot : 0;
      const now = new Date(startedAt + index * minuteMs);
      const step = { category, type, draw: { slot, index, variant: random(), now } };
      const stream = getStream(step, drawnAccount);
      const state = states.has(stream) ? states.get(stream) : getFirstState(aggregate);
      const events = decideOrExplain(step, drawnAccount, { seen: state, state });
      if (typeof events === 'string') lastRefusals.set(type, events);
      if (typeof events === 'string' || events.length === 0) return false;
      states.set(stream, events.reduce(aggregate.decider.evolve, state));
      steps.push(step);
      return true;
    },
  };
};

export const getFirstState = ({ decider, earlierEvents }: AnyMemberAggregate): unknown =>
  earlierEvents.map(decider.upcast).reduce(decider.evolve, decider.initialState);

/**
 * What the aggregate decides about the command, which was built for the state that its person saw. Every other error
 * than a rejection is a fault.
 */
export const decideStep = (
  step: Step,
  accountId: string,
  seen: unknown,
  state = seen,
): readonly DomainEvent[] | 'refused' => {
  const events = decideOrExplain(step, accountId, { seen, state });
  return typeof events === 'string' ? 'refused' : events;
};

/** The events, or why the command is refused. */
const decideOrExplain = (
  step: Step,
  accountId: string,
  { seen, state }: { readonly seen: unknown; readonly state: unknown },
): readonly DomainEvent[] | string => {
  const command = toCommand(step, accountId, seen);
  if (command === undefined) return 'there is nothing that it could be about';
  try {
    return getAggregate(step.category).decider.decide(state, command);
  } catch (error) {
    if (error instanceof Rejection) return `${error.code}: ${error.message}`;
    throw error;
  }
};
