import type { Response } from 'express';
import { staleHeader } from '#contract/headers.ts';
import type { Operation } from '#contract/operation.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { TrackedPositions } from './position-tracker.ts';
import type { WrittenPositions } from '../route-types.ts';
import type { Caller, SessionGate } from '../session/session.ts';

export type OwnWritesDeps = {
  readonly gate: Pick<SessionGate, 'recordWrites' | 'forgetWrites'>;
  readonly waitForPositions: (written: WrittenPositions, timeoutMs: number) => Promise<boolean>;
  /** Maximum wait for the read models. Defaults to two seconds. */
  readonly readWaitMs?: number | undefined;
};

type Request = {
  readonly operation: Operation;
  readonly res: Response;
  readonly caller: Caller | undefined;
  readonly tracked: TrackedPositions;
};

export type OwnWrites = {
  /**
   * Waits until the read models show everything this request has read and appended. Returns the positions they do not
   * show yet, which are stored in the session and mark the response.
   */
  readonly waitForProjections: () => Promise<WrittenPositions>;
  /** Runs after the handler and waits for anything the handler did not. */
  readonly finish: () => Promise<void>;
  /** Runs after a failure, because the handler may have appended events before it. */
  readonly saveRemaining: () => Promise<void>;
};

export const defaultReadWaitMs = 2 * secondMs;

export const ownWrites = (
  deps: OwnWritesDeps,
  { operation, res, caller, tracked }: Request,
): OwnWrites => {
  let awaitedPositions: WrittenPositions = {};
  const isWrite = operation.action === 'change' || operation.writes === true;
  const getRemaining = (): WrittenPositions =>
    isWrite || tracked.hasAppended() ? pickNewer(awaitedPositions, tracked.positions()) : {};
  const recordInSession = async (
    session: Caller | undefined,
    written: WrittenPositions,
  ): Promise<void> => {
    if (session) await deps.gate.recordWrites(session, written);
  };
  const waitForProjections = async (): Promise<WrittenPositions> => {
    const pendingWrites = getRemaining();
    if (isEmpty(pendingWrites)) return {};
    awaitedPositions = { ...awaitedPositions, ...pendingWrites };
    if (await waitUntilShown(deps, res, pendingWrites)) return {};
    await recordInSession(caller, pendingWrites);
    return pendingWrites;
  };
  const saveRemaining = async (): Promise<void> => {
    const pendingWrites = getRemaining();
    if (
      isEmpty(pendingWrites) ||
      (await deps.waitForPositions(pendingWrites, 0).catch(() => false))
    )
      return;
    await recordInSession(caller, pendingWrites);
  };
  return {
    waitForProjections,
    // A read is not delayed by events it appends, such as an access log entry.
    finish: async () => {
      if (operation.action === 'change') await waitForProjections();
      else await saveRemaining();
    },
    saveRemaining,
  };
};

/** Waits for earlier writes of the session. Marks the response when it may not show them. */
export const waitForEarlierWrites = async (
  deps: OwnWritesDeps,
  res: Response,
  caller: Caller,
): Promise<void> => {
  const { written } = caller.session;
  if (isEmpty(written)) return;
  if (await waitUntilShown(deps, res, written)) await deps.gate.forgetWrites(caller, written);
};

/** Reads a document from the read model, or from the log when the read model is behind or has no such document. */
export const findCurrentDocument = async <Doc>(
  behind: WrittenPositions,
  readModel: () => Promise<Doc | undefined>,
  log: () => Promise<Doc | undefined>,
): Promise<Doc | undefined> => (isEmpty(behind) ? await readModel() : undefined) ?? (await log());

const waitUntilShown = async (
  { waitForPositions, readWaitMs = defaultReadWaitMs }: OwnWritesDeps,
  res: Response,
  written: WrittenPositions,
): Promise<boolean> => {
  const isShown = await waitForPositions(written, readWaitMs);
  if (!isShown) res.setHeader(staleHeader, 'true');
  return isShown;
};

const isEmpty = (written: WrittenPositions): boolean => Object.keys(written).length === 0;

const pickNewer = (before: WrittenPositions, now: WrittenPositions): WrittenPositions =>
  Object.fromEntries(
    Object.entries(now).filter(([category, position]) => position > (before[category] ?? '')),
  );
