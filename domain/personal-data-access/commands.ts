import type { MemberDataPage, MembersExported } from './events.ts';

export type ViewMemberData = {
  readonly type: 'ViewMemberData';
  readonly staffId: string;
  readonly page: MemberDataPage;
  readonly now: Date;
};

export type ExportMembers = Omit<MembersExported['data'], 'exportedAt'> & {
  readonly type: 'ExportMembers';
  readonly now: Date;
};

export type ExportMemberData = {
  readonly type: 'ExportMemberData';
  readonly staffId: string;
  readonly reason: string;
  readonly now: Date;
};

export type PersonalDataAccessCommand = ViewMemberData | ExportMembers | ExportMemberData;
