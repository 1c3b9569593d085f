/** Maximum and default number of stories in the public list. */
export const newsListLimits = { most: 20, usual: 10 } as const;

/** Numbers of stories that the pages request, whose responses are precomputed. */
export const preparedNewsLimits = [5, 10, 20] as const;

/** Minimum and maximum length of a search text, and maximum and default number of results. */
export const newsSearchLimits = { shortest: 2, longest: 60, most: 10, usual: 3 } as const;
