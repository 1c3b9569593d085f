/**
 * Spreadsheets run a cell that begins like a formula, so an apostrophe marks it as text. Leading white space does not
 * prevent this, and some programs also accept the full-width signs.
 */
export const escapeCsvFormula = (value: string): string =>
  /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/u.test(value) ? `'${value}` : value;

/** The values that a cell can contain. */
export type CsvValue = string | number | boolean | null | undefined;

const formatCell = (value: CsvValue): string => {
  // A negative number begins like a formula and must remain a number.
  if (typeof value === 'number') return String(value);
  const escapedText = escapeCsvFormula(String(value ?? ''));
  return /[",;\r\n']/u.test(escapedText) ? `"${escapedText.replaceAll('"', '""')}"` : escapedText;
};

/** An amount as the lists show it, as a number. */
export const toPounds = (pence: number): number => pence / 100;

// RFC 4180, with a byte-order mark so that spreadsheets read it as UTF-8.
export const asCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  `\u{feff}${rows.map((row) => row.map(formatCell).join(',')).join('\r\n')}\r\n`;

export const downloadCsv = (text: string, name: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
