import { statusOf } from '#ui/api/api-error.ts';

const attempts = 3;

const revisionOf = (headers: Headers): number | undefined => {
  const revision = /^"(\d+)"$/.exec(headers.get('etag') ?? '')?.[1];
  return revision === undefined ? undefined : Number(revision);
};

/**
 * Writes what is stored now with the edits laid over it, so that a field that another tab has changed keeps its value. Begun again
 * when somebody was quicker in between.
 */
export const saveChanges = async <Stored, Saved>(
  read: () => Promise<{ answer: Stored; headers: Headers }>,
  write: (stored: Stored, ifMatch: number | undefined) => Promise<Saved>,
): Promise<Saved> => {
  for (let attempt = 1; ; attempt += 1) {
    const { answer, headers } = await read();
    try {
      return await write(answer, revisionOf(headers));
    } catch (error) {
      if (statusOf(error) !== 412 || attempt === attempts) throw error;
    }
  }
};
