import { useEffect, useState } from 'react';

/** The bytes behind a link: on their way, here, or out of reach. */
export type FileState = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; bytes: Uint8Array };

/** Fetches a file; what was asked for before never arrives after. */
export function useFile(url: string | null | undefined): FileState {
  const [file, setFile] = useState<FileState & { url?: string | null }>({ state: 'loading' });
  useEffect(() => {
    if (!url) return;
    const life = new AbortController();
    fetchBytes(url, life.signal).then(
      (bytes) => setFile({ state: 'loaded', bytes, url }),
      () => {
        if (!life.signal.aborted) setFile({ state: 'failed', url });
      },
    );
    return () => life.abort();
  }, [url]);
  if (url === null) return { state: 'failed' };
  return file.url === url ? file : { state: 'loading' };
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
