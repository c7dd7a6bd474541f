import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const RELATIVE = /((?:from|import)\s*\(?\s*)(['"])(\.\.?(?:\/[^'"]*)?)\2/g;

/** Adds the endings that Node and TypeScript ask for to the relative imports of built files; sources have none. */
export async function completeSpecifiers(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(js|d\.ts)$/.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const text = await readFile(file, 'utf8');
      const complete = text.replaceAll(RELATIVE, (_all, before: string, quote: string, path: string) => {
        return `${before}${quote}${completed(dirname(file), path)}${quote}`;
      });
      if (complete !== text) await writeFile(file, complete);
    }),
  );
}

function completed(folder: string, path: string): string {
  if (existsSync(join(folder, `${path}.js`))) return `${path}.js`;
  if (existsSync(join(folder, path, 'index.js'))) return `${path.replace(/\/$/, '')}/index.js`;
  return path;
}
