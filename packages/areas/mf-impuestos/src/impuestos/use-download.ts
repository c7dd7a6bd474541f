import { DOWNLOAD_ERROR_SECONDS, describeProblem, useToast } from '@boveda/ui-kit';
import { saveFile } from '@boveda/ui-kit/viewers';

/** Returns a function that reads a file and saves it under a name, or says why it could not. */
export function useDownload() {
  const toast = useToast();
  return async (read: () => Promise<unknown>, mime: string, name: string): Promise<void> => {
    try {
      saveFile((await read()) as Uint8Array<ArrayBuffer>, mime, name);
    } catch (error) {
      const { title, msg } = describeProblem(error);
      toast.error(title, msg, { seconds: DOWNLOAD_ERROR_SECONDS });
    }
  };
}
