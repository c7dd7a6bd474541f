/** Prefix of the names of empty caches: a worker can add one while the page's thread is blocked, and a page reads all at once. */
export const PREFIX = 'boveda.down ';

/** A release that took one browser alone down gets another chance the next day. */
const KEPT_MS = 86_400_000;

/** `area@release`, as this browser and the registry name a release that is avoided. */
export const nameOf = ({ id, release }: { id: string; release: string }): string => `${id}@${release}`;

/** None in pages without https, where no area runs either, and where a browser keeps nothing: even to name it throws there. */
async function namesOfCaches(): Promise<string[]> {
  try {
    return (await globalThis.caches?.keys()) ?? [];
  } catch {
    return [];
  }
}

/** The releases that blocked or spoilt a page of this browser within a day; older entries are removed. */
export async function readRemembered(): Promise<ReadonlySet<string>> {
  const remembered = new Set<string>();
  const names = await namesOfCaches();
  for (const cache of names.filter((name) => name.startsWith(PREFIX))) {
    const [name = '', since] = cache.slice(PREFIX.length).split(' ');
    if (Date.now() - Number(since) < KEPT_MS) remembered.add(name);
    else void caches.delete(cache).catch(() => undefined);
  }
  return remembered;
}
