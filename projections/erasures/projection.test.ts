import { describe, expect, it } from 'vitest';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { erasures } from './projection.ts';

type Written = { readonly type: string; readonly data: object };

const at = (day: number): string => `2026-05-0${String(day)}T10:00:00.000Z`;
const requested: Written = {
  type: 'AccountErasureRequested',
  data: {
    erasureId: 'e-1',
    reason: 'legal',
    explanation: 'Letter',
    requestedBy: 'bea',
    operator: null,
    requestedAt: at(1),
  },
};
const confirmed: Written = {
  type: 'AccountErasureConfirmed',
  data: {
    erasureId: 'e-1',
    explanation: 'Read it',
    confirmedBy: 'cleo',
    operator: null,
    confirmedAt: at(2),
    dueAt: at(3),
  },
};
const withdrawn: Written = {
  type: 'AccountErasureWithdrawn',
  data: {
    erasureId: 'e-1',
    explanation: 'No',
    withdrawnBy: 'dan',
    dueAt: at(3),
    withdrawnAt: at(2),
  },
};
const erased: Written = { type: 'AccountErased', data: { reason: 'legal', erasedAt: at(3) } };
const completed: Written = { type: 'AccountErasureCompleted', data: { completedAt: at(4) } };

const after = (written: readonly Written[]) => {
  const log = eventLog();
  for (const each of written) log.add(`account-${ada}`, each);
  return given(log.events).when(erasures).documents.get(ada);
};

describe('an erasure by staff', () => {
  it('is listed from its request to its end', () => {
    expect(after([requested])).toMatchObject({
      state: 'requested',
      reason: 'legal',
      askedAt: at(1),
      askedBy: 'bea',
      dueAt: null,
    });
    const confirmation = { confirmedAt: at(2), confirmedBy: 'cleo', dueAt: at(3) };
    expect(after([requested, confirmed])).toMatchObject({ state: 'confirmed', ...confirmation });
    expect(after([requested, confirmed, erased])).toMatchObject({
      state: 'erasing',
      askedBy: 'bea',
      askedAt: at(1),
      erasedAt: at(3),
      ...confirmation,
    });
    expect(after([requested, confirmed, erased, completed])).toMatchObject({
      state: 'done',
      completedAt: at(4),
    });
  });

  it('is listed as withdrawn until it is requested again', () => {
    expect(after([requested, confirmed, withdrawn])).toMatchObject({
      state: 'withdrawn',
      withdrawnAt: at(2),
    });
    expect(after([requested, confirmed, withdrawn, requested])).toMatchObject({
      state: 'requested',
      withdrawnAt: null,
      dueAt: null,
    });
  });

  it('keeps the names of both operators', () => {
    const asked = { ...requested, data: { ...requested.data, requestedBy: null, operator: 'Jo' } };
    const sooner = {
      ...confirmed,
      data: { ...confirmed.data, confirmedBy: null, operator: 'Kim' },
    };
    expect(after([asked, sooner])).toMatchObject({ operator: 'Jo', confirmingOperator: 'Kim' });
    expect(after([asked, confirmed])).toMatchObject({ operator: 'Jo', confirmingOperator: null });
  });

  it('keeps no explanation', () => {
    expect(JSON.stringify(after([requested, confirmed, withdrawn]))).not.toMatch(/Letter|Read it/u);
  });
});

describe('a deletion by the member', () => {
  it('is listed from the moment of the erasure', () => {
    expect(after([erased])).toMatchObject({
      state: 'erasing',
      erasureId: null,
      askedAt: at(3),
      erasedAt: at(3),
    });
  });

  it('takes the place of a request that waits', () => {
    expect(after([requested, erased])).toMatchObject({ state: 'erasing', erasureId: null });
  });
});
