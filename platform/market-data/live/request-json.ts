import type { z } from 'zod';
import type { HttpClient } from '../../outgoing/outgoing.port.ts';
import { SourceError, type SourceRequest, type Validators } from '../../sources/source.port.ts';

type JsonRequest<Schema extends z.ZodType> = {
  readonly url: string;
  readonly schema: Schema;
  readonly request: Pick<SourceRequest<unknown>, 'validators' | 'signal'>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Detects a refusal in a response with HTTP 200. */
  readonly parseError?: (body: unknown) => SourceError | undefined;
};

export type JsonResult<Value> =
  | { readonly status: 'not-modified' }
  | {
      readonly status: 'ok';
      readonly value: Value;
      readonly validators: Validators | undefined;
    };

export const requestJson = async <Schema extends z.ZodType>(
  outgoing: HttpClient,
  { url, schema, request, headers = {}, parseError }: JsonRequest<Schema>,
): Promise<JsonResult<z.infer<Schema>>> => {
  const { validators, signal } = request;
  const accept = ['application/json'];
  const response = await outgoing.get({ url, accept, validators, headers, signal });
  if (response.status === 'not-modified') return response;
  const { host } = new URL(url);
  const body = parse(response.body, host);
  const refusal = parseError?.(body);
  if (refusal) throw refusal;
  const parsedBody = schema.safeParse(body);
  if (!parsedBody.success) throw unexpectedFormatError(host, parsedBody.error);
  return { status: 'ok', value: parsedBody.data, validators: response.validators };
};

type ParsedRows<Row> = { readonly rows: readonly Row[]; readonly rejected: number };

/**
 * Returns the valid rows and the number of invalid ones, because one invalid row must not
 * invalidate the others.
 */
export const parseRows = <Schema extends z.ZodType>(
  rows: readonly unknown[],
  schema: Schema,
  host: string,
): ParsedRows<z.infer<Schema>> => {
  const parsedRows = rows.flatMap((row) => {
    const parsedRow = schema.safeParse(row);
    return parsedRow.success ? [parsedRow.data] : [];
  });
  if (rows.length > 0 && parsedRows.length < rows.length / 2) {
    throw new SourceError(
      `${host} answered ${String(rows.length)} rows, of which only ${String(parsedRows.length)} can be read`,
      { retryable: false },
    );
  }
  return { rows: parsedRows, rejected: rows.length - parsedRows.length };
};

const parse = (body: Uint8Array, host: string): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw new SourceError(`${host} answered what is not JSON`, { retryable: false, cause: error });
  }
};

const unexpectedFormatError = (host: string, { issues: [issue] }: z.ZodError): SourceError =>
  new SourceError(
    `${host} answered in an unknown form: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    { retryable: false },
  );
