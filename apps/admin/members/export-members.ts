import type { DataProvider, SortPayload } from 'react-admin';
import type { Member } from '#contract/admin.ts';
import type { Filters } from './use-filters.ts';
import { membersAsCsv, saveText } from './csv.ts';

const pageSize = 500;

export const allMatching = async (
  dataProvider: DataProvider,
  { filter, sort }: { filter: Filters; sort: SortPayload },
): Promise<Member[]> => {
  const found: Member[] = [];
  for (let page = 1; ; page += 1) {
    const pagination = { page, perPage: pageSize };
    const answer = await dataProvider.getList<Member>('members', { filter, sort, pagination });
    found.push(...answer.data);
    if (answer.data.length < pageSize || found.length >= (answer.total ?? 0)) return found;
  }
};

export const saveMembers = (members: readonly Member[], today: Date): void => {
  saveText(membersAsCsv(members), `tidemark-members-${today.toISOString().slice(0, 10)}.csv`);
};
