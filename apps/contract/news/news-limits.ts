/** Maximum and default number of stories in the public list. */
export const newsListLimits = { max: 20, default: 10 } as const;

/** Numbers of stories that the pages request, whose responses are precomputed. */
export const preparedNewsLimits = [5, 10, 20] as const;

/** Minimum and maximum length of a search text, and maximum and default number of results. */
export const newsSearchLimits = { minLength: 2, maxLength: 60, max: 10, default: 3 } as const;
