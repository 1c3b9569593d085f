/** A change of more members than this is confirmed by typing their number. */
export const maxUntypedMembers = 100;

/** Maximum number of skipped members that a bulk change lists. */
export const maxListedExceptions = 200;
