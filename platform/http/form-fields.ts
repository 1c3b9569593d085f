/** The text fields of a form, and the names of its files. */
export type FormFields = {
  readonly fields: ReadonlyMap<string, string>;
  readonly fileNames: readonly string[];
};

/** Reads a form of either type. Undefined for anything else. The contents of files are skipped. */
export const readFormFields = (body: Buffer, contentType: string): FormFields | undefined => {
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return { fields: new Map(new URLSearchParams(body.toString('utf8'))), fileNames: [] };
  }
  const match = boundaryPattern.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  return boundary === undefined ? undefined : readParts(body, boundary);
};

const boundaryPattern = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/iu;
const maxParts = 200;

// Bytes are handled as Latin-1, in which each byte is one character, and decoded where they are text.
const readParts = (body: Buffer, boundary: string): FormFields | undefined => {
  const delimiter = `\r\n--${boundary}`;
  const [, ...parts] = `\r\n${body.toString('latin1')}`.split(delimiter, maxParts + 2);
  const end = parts.findIndex((part) => part.startsWith('--'));
  if (end < 0) return undefined;
  const fields = new Map<string, string>();
  const fileNames: string[] = [];
  for (const part of parts.slice(0, end)) {
    const headersEnd = part.indexOf('\r\n\r\n');
    if (headersEnd < 0) return undefined;
    const headers = part.slice(0, headersEnd);
    const [name, fileName] = [getParameter(headers, 'name'), getParameter(headers, 'filename')];
    if (name === undefined) return undefined;
    if (fileName !== undefined) fileNames.push(fileName);
    else fields.set(name, decode(part.slice(headersEnd + 4)));
  }
  return { fields, fileNames };
};

const getParameter = (headers: string, name: 'name' | 'filename'): string | undefined => {
  const value = parameterPatterns[name].exec(headers)?.[1];
  return value === undefined ? undefined : decode(value).replaceAll('%22', '"');
};

const parameterPatterns = {
  name: /^content-disposition:[^\r\n]*?;\s*name="([^"\r\n]*)"/imu,
  filename: /^content-disposition:[^\r\n]*?;\s*filename="([^"\r\n]*)"/imu,
} as const;

const decode = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');
