/** The horizon of the ranges that members see of their coins. */
export const rangeHours = 24;
