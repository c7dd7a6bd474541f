import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Builds of an area that are remembered: switching between a few branches builds nothing. */
const KEPT = 20;

/** Ids of the builds made here by the hash of their inputs, so that equal inputs are not built again. */
export function createKnownIds(folder: string) {
  const fileOf = (area: string) => join(folder, `${area.replaceAll('/', '-')}.json`);
  const read = async (area: string): Promise<[inputs: string, id: string][]> => {
    try {
      return JSON.parse(await readFile(fileOf(area), 'utf8')) as [string, string][];
    } catch {
      // Missing or damaged: it is built again.
      return [];
    }
  };
  return {
    find: async (area: string, inputs: string): Promise<string | null> =>
      (await read(area)).find(([known]) => known === inputs)?.[1] ?? null,

    async note(area: string, inputs: string, id: string): Promise<void> {
      const others = (await read(area)).filter(([known]) => known !== inputs);
      await mkdir(folder, { recursive: true });
      await writeFile(fileOf(area), JSON.stringify([[inputs, id], ...others].slice(0, KEPT)));
    },
  };
}
