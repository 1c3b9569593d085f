import type { Endpoint } from '#contract/operation.ts';
import { buildUrl, type UrlParts } from '#contract/url.ts';
import { networkError, readError } from './api/api-error.ts';

type Download = Pick<UrlParts, 'params'> & {
  readonly body: unknown;
  /** Bytes received so far. */
  readonly onProgress: (bytes: number) => void;
};

/** Downloads a streamed file. A response that ends early is an error, never a partial file. */
export const download = async (
  endpoint: Endpoint,
  { params, body, onProgress }: Download,
): Promise<Blob> => {
  const response = await fetch(buildUrl(endpoint, params === undefined ? {} : { params }), {
    method: endpoint.method.toUpperCase(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  }).catch(() => {
    throw networkError();
  });
  if (!response.ok) throw await readError(response);
  const parts: BlobPart[] = [];
  let receivedBytes = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      receivedBytes += part.value.byteLength;
      onProgress(receivedBytes);
    }
  } catch {
    throw networkError();
  }
  const type = response.headers.get('content-type') ?? '';
  return new Blob(parts, { type });
};

/** Saves a file under this name. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};
