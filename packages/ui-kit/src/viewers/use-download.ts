import { useCallback } from 'react';
import { describeProblem } from '../problems/describe-problem';
import { useToast } from '../provider/toast';
import { saveFile } from './save-file';
import { fetchFile, type SignedFile } from './signed-file';

/**
 * Downloads a file, by a fresh link if its own has expired. Errors show the server's msg in a toast, which a plain
 * link would not. `fileName` is used if the server gives no name.
 */
export function useDownload(): (file: SignedFile & { fileName: string }) => Promise<void> {
  const toast = useToast();
  return useCallback(
    async ({ fileName, ...file }) => {
      try {
        const { bytes, type, name } = await fetchFile(file);
        saveFile(bytes, type, name ?? fileName);
      } catch (problem) {
        const { title, msg } = describeProblem(problem);
        toast.error(title, msg);
      }
    },
    [toast],
  );
}
