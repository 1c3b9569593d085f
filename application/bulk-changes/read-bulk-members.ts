import {
  bulkChangeDecider,
  bulkChangeStream,
  isBulkChangeFinished,
  memberSelectionDecider,
  type StartedBulkChange,
} from '#domain/bulk-change/bulk-change.ts';
import type { BulkChangeException } from '#domain/bulk-change/events.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { loadAggregate, type LoadPorts } from '../load-stream.ts';
import { loadBulkChange } from './read-bulk-change.ts';

/** A member of a bulk change. `waiting`: not changed yet, or never in a change that was stopped. */
type BulkMember = {
  readonly memberId: string;
  readonly outcome: 'changed' | BulkChangeException['outcome'] | 'waiting';
  /** Null unless the change had no effect or failed. */
  readonly why: string | null;
};

/** All members of a bulk change, with what happened to each. */
export const readBulkMembers = async (
  ports: LoadPorts,
  bulkChangeId: string,
): Promise<readonly BulkMember[]> => {
  const state = await loadBulkChange(ports, bulkChangeId);
  if (!state) throw notFoundError();
  const exceptions = await readExceptions(ports, bulkChangeId);
  const members: BulkMember[] = [];
  for (let step = 0; step < state.steps; step += 1) {
    const part = { selectionId: state.selectionId, step };
    const { accountIds } = await loadAggregate(ports, memberSelectionDecider, part);
    // A step that was interrupted before the bulk change ended is not recorded.
    const isInterrupted = step === state.stepsDone && isBulkChangeFinished(state);
    for (const memberId of accountIds) {
      const isChanged =
        step < state.stepsDone ||
        (isInterrupted && (await wasChangedByBulkChange(ports, bulkChangeId, memberId)));
      const outcome = isChanged ? 'changed' : 'waiting';
      members.push({ memberId, outcome, why: null, ...exceptions.get(memberId) });
    }
  }
  return members;
};

/** Members that the next step has changed: some, if it was interrupted, and none otherwise. */
export const countChangedInNextStep = async (
  ports: LoadPorts,
  { bulkChangeId, selectionId, stepsDone }: StartedBulkChange & { readonly bulkChangeId: string },
): Promise<number> => {
  const part = { selectionId, step: stepsDone };
  const { accountIds } = await loadAggregate(ports, memberSelectionDecider, part);
  let changedCount = 0;
  for (const accountId of accountIds)
    if (await wasChangedByBulkChange(ports, bulkChangeId, accountId)) changedCount += 1;
  return changedCount;
};

const wasChangedByBulkChange = async (
  { eventStore }: LoadPorts,
  bulkChangeId: string,
  memberId: string,
): Promise<boolean> => {
  for await (const { metadata } of eventStore.read(membershipStream(memberId)))
    if (metadata.causationId === bulkChangeId) return true;
  return false;
};

type MemberException = Pick<BulkMember, 'outcome' | 'why'>;

const readExceptions = async (
  { eventStore }: LoadPorts,
  bulkChangeId: string,
): Promise<ReadonlyMap<string, MemberException>> => {
  const exceptionsById = new Map<string, MemberException>();
  for await (const { type, data, metadata } of eventStore.read(bulkChangeStream(bulkChangeId))) {
    const event = bulkChangeDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    if (event.type !== 'BulkChangeStepDone') continue;
    for (const { accountId, outcome, why } of event.data.exceptions)
      exceptionsById.set(accountId, { outcome, why });
  }
  return exceptionsById;
};

/** The members that a bulk change changed. Throws while it runs, because more may follow. */
export const readChangedMembers = async (
  ports: LoadPorts,
  bulkChangeId: string,
): Promise<readonly string[]> => {
  const state = await loadBulkChange(ports, bulkChangeId);
  if (state && !isBulkChangeFinished(state)) {
    throw new Rejection('conflict', 'bulk-change/still-running', {
      message: 'The bulk change is still running. Stop it, or wait until it has ended.',
    });
  }
  const members = await readBulkMembers(ports, bulkChangeId);
  return members.filter(({ outcome }) => outcome === 'changed').map(({ memberId }) => memberId);
};

const notFoundError = (): Rejection =>
  new Rejection('missing', 'bulk-change/not-found', {
    message: 'There is no such bulk change.',
  });
