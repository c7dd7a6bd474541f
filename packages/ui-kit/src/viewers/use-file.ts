import { useEffect, useEffectEvent, useState } from 'react';
import { describeProblem } from '../problems/describe-problem';
import { useToast } from '../provider/toast';
import { fetchFile, type RenewLink } from './signed-file';

/** State of the bytes behind a link. */
export type FileState = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; bytes: Uint8Array };

/** Fetches a file; late answers to an earlier link are dropped. Errors show the server's msg in a toast. */
export function useFile(url: string | null | undefined, renew?: RenewLink): FileState {
  const toast = useToast();
  const [file, setFile] = useState<FileState & { url?: string | null }>({ state: 'loading' });
  const load = useEffectEvent(async (wanted: string, signal: AbortSignal) => {
    try {
      const { bytes } = await fetchFile({ url: wanted, renew }, signal);
      if (!signal.aborted) setFile({ state: 'loaded', bytes, url: wanted });
    } catch (problem) {
      if (signal.aborted) return;
      setFile({ state: 'failed', url: wanted });
      const { title, msg } = describeProblem(problem);
      toast.error(title, msg);
    }
  });
  useEffect(() => {
    if (!url) return;
    const life = new AbortController();
    void load(url, life.signal);
    return () => life.abort();
  }, [url]);
  if (url === null) return { state: 'failed' };
  return file.url === url ? file : { state: 'loading' };
}
