/** Most stories that the public list gives, and how many without `limit`. */
export const newsListLimits = { most: 20, usual: 10 } as const;

/** How many stories the pages ask for; these answers are prepared. */
export const preparedNewsLimits = [5, 10, 20] as const;

/** Shortest and longest search, and most stories that it finds. */
export const newsSearchLimits = { shortest: 2, longest: 60, most: 10, usual: 3 } as const;
