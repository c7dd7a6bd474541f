import { useCallback } from 'react';
import { describeProblem } from '../problems/describe-problem';
import { useToast } from '../provider/toast';
import { fetchFile, type SignedFile } from './signed-file';

const TYPE = 'application/pdf';

/** Whether this browser can hand a PDF to the other programs of the device. */
export const canShare = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'a.pdf', { type: TYPE })] }) ?? false;

/** Shares a PDF with another program, by a fresh link if its own has expired. Errors show in a toast. */
export function useShare(): (file: SignedFile & { fileName: string }) => Promise<void> {
  const toast = useToast();
  return useCallback(
    async ({ fileName, ...file }) => {
      try {
        const { bytes, name } = await fetchFile(file);
        await navigator.share({ files: [new File([bytes], name ?? fileName, { type: TYPE })] });
      } catch (problem) {
        if (!(problem instanceof DOMException)) {
          const { title, msg } = describeProblem(problem);
          toast.error(title, msg);
        } else if (problem.name !== 'AbortError') {
          toast.warning('No se pudo compartir', 'El navegador no lo permite. Descargue el PDF.');
        }
      }
    },
    [toast],
  );
}
