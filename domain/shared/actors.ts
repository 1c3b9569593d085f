import type { Actor } from './event.ts';

const operator = 'operator';
const namePrefix = `${operator}:`;

/** The actor of a command on the command line. Without a name, it is an operator whose name is unknown. */
export const createOperatorActor = (name: string | undefined): Actor =>
  name === undefined ? operator : `${namePrefix}${name}`;

export const isOperator = (actor: Actor): boolean =>
  actor === operator || actor.startsWith(namePrefix);

/** Null for other actors, and for operators whose name was not recorded. */
export const getOperatorName = (actor: Actor): string | null =>
  actor.startsWith(namePrefix) ? actor.slice(namePrefix.length) : null;

const machines: ReadonlySet<Actor> = new Set(['system', 'provider']);

/** Whether the product itself or the payment provider acted, and no person. */
export const isMachine = (actor: Actor): boolean => machines.has(actor);
