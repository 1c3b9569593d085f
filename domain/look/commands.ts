import type { LookedAtPage, MembersExported } from './events.ts';

export type ViewMemberData = {
  readonly type: 'ViewMemberData';
  readonly staffId: string;
  readonly page: LookedAtPage;
  readonly now: Date;
};

export type ExportMembers = Omit<MembersExported['data'], 'exportedAt'> & {
  readonly type: 'ExportMembers';
  readonly now: Date;
};

export type LookCommand = ViewMemberData | ExportMembers;
