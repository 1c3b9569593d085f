/** Maximum number of skipped members that a bulk change lists. */
export const maxListedExceptions = 200;
