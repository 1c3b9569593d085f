/** Most members that a bulk change lists as left out. */
export const exceptionsListed = 200;
