import type { Action } from '../shared/resources.ts';

export type RecordRefusal = {
  readonly type: 'RecordRefusal';
  readonly resource: string;
  readonly action: Action;
  readonly rule: string;
  readonly now: Date;
};
