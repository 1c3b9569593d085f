export const newsCategories = [
  'Technology',
  'Markets',
  'Regulation',
  'Adoption',
  'Business',
  'Education',
] as const;
