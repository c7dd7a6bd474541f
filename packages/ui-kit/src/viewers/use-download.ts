import { useCallback } from 'react';
import { describeProblem } from '../problems/describe-problem';
import { useToast } from '../provider/toast';
import { fetchFile, type SignedFile } from './signed-file';

/** Browsers read the blob of a download after the click. */
const KEPT_MS = 60_000;

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
        save(new Blob([bytes], { type }), name ?? fileName);
      } catch (problem) {
        const { title, msg } = describeProblem(problem);
        toast.error(title, msg);
      }
    },
    [toast],
  );
}

function save(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
