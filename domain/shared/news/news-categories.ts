/** What a story is about. */
export const newsCategories = [
  'Technology',
  'Markets',
  'Regulation',
  'Adoption',
  'Business',
  'Education',
] as const;
