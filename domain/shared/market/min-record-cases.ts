/** Cases that a row of a record needs to be shown. A share of fewer cases says almost nothing. */
export const minRecordCases = 30;
