import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Registry, registry } from '@boveda/contracts';

/** Replaces `registry.json` in one step: whoever reads it sees the old one or the new one, never half. */
export async function writeRegistry(file: string, content: Registry): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.tmp`;
  const handle = await open(unfinished, 'w');
  try {
    await handle.writeFile(JSON.stringify(registry.parse(content)));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}
