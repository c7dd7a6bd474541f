import { useEffect, useState } from 'react';

/** Where the service worker leaves what was shared with the installed product. */
const CACHE = 'compartido';
/** Files that were not taken within this time are discarded. */
const KEPT_MS = 60 * 60_000;

/** Takes the shared files out of the cache; none where browsers have no caches, or the files are old. */
async function takeCompartidos(): Promise<File[]> {
  // Undefined over http.
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (!kept || Date.now() - Number(kept.headers.get('x-cuando')) > KEPT_MS) continue;
    const type = kept.headers.get('content-type') ?? '';
    files.push(new File([await kept.blob()], decodeURIComponent(kept.headers.get('x-nombre') ?? 'archivo'), { type }));
  }
  await caches.delete(CACHE);
  return files;
}

/** What was shared with the product and is neither sent nor dropped yet. */
export interface Compartidos {
  files: readonly File[];
  /** Also once they were sent or dropped. */
  wereShared: boolean;
  forget(): void;
}

/** The files that were shared with the product, once; they are sent only when the person says so. */
export function useCompartidos(): Compartidos {
  const [taken, setTaken] = useState<readonly File[]>([]);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    takeCompartidos().then(
      (files) => files.length > 0 && setTaken(files),
      () => undefined,
    );
  }, []);
  return { files: isOver ? [] : taken, wereShared: taken.length > 0, forget: () => setOver(true) };
}
