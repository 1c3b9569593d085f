import { expect, it } from 'vitest';
import type { Decider } from '../decider.ts';
import { erasedValue, type DomainEvent } from '../event.ts';

export const formatGoldenName = (type: string, version: number): string =>
  `${type}.v${String(version)}.json`;

/**
 * Tests the golden payloads of an aggregate: one file in the folder `golden` per event type and version ever written.
 * The files never change, and each must upcast to the current payload.
 */
export const describeGolden = <Command, Event extends DomainEvent, State>(
  decider: Decider<Command, Event, State>,
  readFile: (name: string) => object,
): void => {
  const payloadVersions = Object.entries(decider.definitions).flatMap(([type, { version }]) =>
    Array.from({ length: version }, (_, index) => ({ type, version: index + 1, today: version })),
  );
  const read = (type: string, version: number): object => readFile(formatGoldenName(type, version));

  it.each(payloadVersions)(
    '$type of version $version upcasts to the current payload',
    ({ type, version, today }) => {
      const stored = { type, data: read(type, version), schemaVersion: version };
      const event = decider.upcast(stored);
      expect(event.type).toBe(type);
      const now = read(type, today);
      expect(shapeOf(event.data, now)).toEqual(shapeOf(now, event.data));
      expect(() => decider.evolve(decider.initialState, event)).not.toThrow();
    },
  );

  const personalVersions = payloadVersions.filter(
    ({ type }) => decider.definitions[type]?.personal.length !== 0,
  );
  it.each(personalVersions)(
    '$type of version $version upcasts to the current payload after its key is destroyed',
    ({ type, version, today }) => {
      const personal = decider.definitions[type]?.personal ?? [];
      const data = eraseFields(read(type, version), personal);
      const event = decider.upcast({ type, data, schemaVersion: version });
      const now = read(type, today);
      expect(shapeOf(event.data, now)).toEqual(shapeOf(now, event.data));
      expect(() => decider.evolve(decider.initialState, event)).not.toThrow();
    },
  );

  it('of an unknown type come back unchanged', () => {
    const data = { any: 'thing' };
    const event = decider.upcast({ type: 'Unheard', data, schemaVersion: 7 });
    expect(event).toEqual({ type: 'Unheard', data });
    expect(decider.evolve(decider.initialState, event)).toEqual(decider.initialState);
  });
};

const eraseFields = (data: object, fields: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]: [string, unknown]) => [
      field,
      fields.includes(field) ? erasedValue : value,
    ]),
  );

// Upcasting sets fields to null that an older version did not have, so a nullable field matches any shape.
const shapeOf = (data: object, other: object): Record<string, string> => {
  const others = new Map<string, unknown>(Object.entries(other));
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => {
      const orNull = value === null || others.get(field) === null;
      return [field, orNull ? 'or null' : Array.isArray(value) ? 'list' : typeof value];
    }),
  );
};
