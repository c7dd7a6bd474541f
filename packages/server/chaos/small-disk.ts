import { execFileSync } from 'node:child_process';
import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';

export const isRoot = process.getuid?.() === 0;

/** Mounts an empty disk of so many MB over a folder. Only root may. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
}

/** Unmounts it; no process may use it any more. */
export function unmountSmallDisk(folder: string): void {
  execFileSync('umount', [folder]);
}

/** Fills the disk; returns the file that takes the room. */
export async function fillDisk(folder: string): Promise<string> {
  const alien = path.join(folder, 'ajeno');
  const megabyte = Buffer.alloc(1_048_576, 1);
  for (let isFull = false; !isFull; )
    await appendFile(alien, megabyte).catch(({ code }) => {
      if (code !== 'ENOSPC') throw new Error(`the disk answers ${code}`);
      isFull = true;
    });
  return alien;
}
