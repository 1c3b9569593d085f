import type { Decider, StoredPayload } from '#domain/shared/decider.ts';
import type { Aggregate } from '#domain/shared/define-aggregate.ts';
import type { DomainEvent } from '#domain/shared/event.ts';

type TypedCommand = { readonly type: string };

/** What a random history decides about one command. */
export type Draw = {
  readonly accountId: string;
  /** The number of the stream, for aggregates of which a member can have several. */
  readonly slot: number;
  /** The number of the command in the history. */
  readonly index: number;
  /** A random number that chooses between variants of a command. */
  readonly variant: number;
  readonly now: Date;
};

/**
 * One example for every command of an aggregate, built for its state. Undefined if the state has nothing that the
 * command could be about. A command without an example does not compile.
 */
export type CommandExamples<Command extends TypedCommand, State> = {
  readonly [Type in Command['type']]: (
    state: State,
    draw: Draw,
  ) => Extract<Command, { readonly type: Type }> | undefined;
};

export type MemberAggregate<Command extends TypedCommand, Event extends DomainEvent, State> = {
  readonly decider: Pick<Aggregate<Command, Event, State>, 'memberStreams'> &
    Decider<Command, Event, State>;
  /** Where the streams of the aggregate do not belong to one member. */
  readonly streamOf?: (draw: Draw) => string;
  readonly examples: CommandExamples<Command, State>;
  /** Whether a member can have several streams of the aggregate at the same time. */
  readonly severalStreams?: true;
  /** Commands after which nothing more happens in the stream. */
  readonly endings?: readonly Command['type'][];
  /** The commands that make a command possible which chance alone reaches late. */
  readonly preparations?: Readonly<Partial<Record<Command['type'], readonly Command['type'][]>>>;
  /** Events of an earlier release at the start of the stream, for commands that are only about such events. */
  readonly earlierEvents?: readonly StoredPayload[];
};

type Example = (state: unknown, draw: Draw) => TypedCommand | undefined;

/** A member aggregate whose types were checked when it was defined. */
export type AnyMemberAggregate = {
  readonly decider: Decider<TypedCommand, DomainEvent, unknown>;
  readonly streamOf: (draw: Draw) => string;
  readonly examples: Readonly<Record<string, Example>>;
  readonly severalStreams: boolean;
  readonly endings: readonly string[];
  readonly earlierEvents: readonly StoredPayload[];
  readonly preparations: Readonly<Record<string, readonly string[] | undefined>>;
};

export const memberAggregate = <Command extends TypedCommand, Event extends DomainEvent, State>({
  decider,
  examples,
  streamOf = ({ accountId, now }) => getOwnStream(decider, accountId, now),
  severalStreams = false,
  endings = [],
  earlierEvents = [],
  preparations,
}: Omit<MemberAggregate<Command, Event, State>, 'severalStreams'> & {
  readonly severalStreams?: boolean;
}): AnyMemberAggregate => ({
  decider: decider as unknown as AnyMemberAggregate['decider'],
  examples: examples as unknown as AnyMemberAggregate['examples'],
  streamOf,
  severalStreams,
  endings,
  earlierEvents,
  preparations: preparations ?? {},
});

const getOwnStream = (
  { category, memberStreams }: Pick<Aggregate<never, never, never>, 'category' | 'memberStreams'>,
  accountId: string,
  now: Date,
): string => {
  const [stream] = memberStreams?.(accountId, now, now) ?? [];
  if (stream === undefined) throw new RangeError(`A stream of ${category} has no single member.`);
  return stream;
};

/** An id that no other command of the history has. */
export const drawId = ({ accountId, index }: Draw): string =>
  `${accountId.slice(0, -4)}${String(index).padStart(4, '0')}`;

/** One of the options, chosen at random. */
export const choose = <Option>(
  { variant }: Draw,
  options: readonly [Option, ...Option[]],
): Option => options[variant % options.length] ?? options[0];

/** Texts that say where they were entered, so that a test can look for them after an erasure. */
export const personalText = (draw: Draw): string => `personal-${drawId(draw)}`;
