/**
 * A decimal number as people type it, as decimal text: `65,000.50`, `.5` or `007`. A comma that does not group thousands
 * stays, so that the number is rejected.
 */
export const normalizeDecimal = (typed: string): string => {
  const text = typed.trim();
  const ungroupedText = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  return ungroupedText.replace(/^\./, '0.').replace(/^0+(?=\d)/, '');
};
