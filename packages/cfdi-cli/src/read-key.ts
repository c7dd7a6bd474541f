import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** The key that is typed without being shown, or what comes through a pipe. */
export async function readKey(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  process.stderr.write('ApiKey: ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return (await prompt.question('')).trim();
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
