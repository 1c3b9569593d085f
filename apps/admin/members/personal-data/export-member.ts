import { personalDataEndpoints } from '#contract/admin/personal-data.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { download, saveFile } from '#ui/download.ts';

/** Saves the copy of a member's data as a file. */
export const exportMember = async (id: string, reason: string): Promise<Blob> => {
  const file = await download(personalDataEndpoints.exportMember, {
    params: { id },
    body: { reason },
    onProgress: () => undefined,
  });
  const day = serverNow().toISOString().slice(0, 10);
  saveFile(file, `tidemark-data-${id.slice(0, idLength)}-${day}.json`);
  return file;
};

const idLength = 8;
