/** Members: first the list, then the page of one member. */
export const memberTexts = {
  'resources.members.name': 'Member |||| Members',
  'members.not-found': 'Member not found',
  'members.not-found-text': 'No member has this id.',
  'members.title': 'Members',
  'members.loading': 'Loading the members.',
  'members.failed': 'The members did not load.',
  'members.in-all': '%{smart_count} member in all. |||| %{smart_count} members in all.',
  'members.matching':
    '%{smart_count} member matches the filters. |||| %{smart_count} members match the filters.',
} as const;
