import { getErrorStatus } from '#ui/api/api-error.ts';

const maxAttempts = 3;

const parseRevision = (headers: Headers): number | undefined => {
  const revision = /^"(\d+)"$/.exec(headers.get('etag') ?? '')?.[1];
  return revision === undefined ? undefined : Number(revision);
};

/**
 * Applies the edits to the values stored now, so that fields changed in another tab keep their values. Retried when someone else saved in
 * between.
 */
export const saveChanges = async <Stored, Saved>(
  read: () => Promise<{ answer: Stored; headers: Headers }>,
  write: (stored: Stored, ifMatch: number | undefined) => Promise<Saved>,
): Promise<Saved> => {
  for (let attempt = 1; ; attempt += 1) {
    const { answer, headers } = await read();
    try {
      return await write(answer, parseRevision(headers));
    } catch (error) {
      if (getErrorStatus(error) !== 412 || attempt === maxAttempts) throw error;
    }
  }
};
