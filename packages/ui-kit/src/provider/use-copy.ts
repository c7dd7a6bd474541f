import { useToast } from './toast';

/** What is shown after copying. */
export interface CopyTexts {
  done: string;
  /** Second line of the toast after success. */
  hint?: string;
  /** Second line of the toast where the browser refuses: another way to the text. */
  otherwise?: string;
}

/** Returns a function that copies a text to the clipboard and shows a toast with the result. It never rejects. */
export function useCopy({ done, hint, otherwise = 'El navegador no lo permite.' }: CopyTexts) {
  const toast = useToast();
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast.warning('No se pudo copiar', otherwise);
      return;
    }
    toast.success(done, hint);
  };
}
