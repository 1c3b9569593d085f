import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { exportEndpoints, type ExportRequest } from '#contract/account/export.ts';
import { download, saveFile } from '#ui/download.ts';
import { serverNow } from '#ui/api/server-time.ts';

const texts = {
  fileName: (day: string): string => `tidemark-data-${day}.json`,
} as const;

/** Returns the size of the saved file in bytes. */
export const useExportData = (
  onProgress: (bytes: number) => void,
): UseMutationResult<number, Error, ExportRequest> =>
  useMutation({
    mutationFn: async (body: ExportRequest) => {
      onProgress(0);
      const file = await download(exportEndpoints.exportAccount, { body, onProgress });
      saveFile(file, texts.fileName(serverNow().toISOString().slice(0, 10)));
      return file.size;
    },
  });
