import type { LookedAtPage } from './events.ts';

export type ViewMemberData = {
  readonly type: 'ViewMemberData';
  readonly staffId: string;
  readonly page: LookedAtPage;
  readonly now: Date;
};
