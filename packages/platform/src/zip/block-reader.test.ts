import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { BlockReader } from './block-reader';

const SIZE = 300_000;
const bytes = Buffer.from(Uint8Array.from({ length: SIZE }, (_, at) => at ^ (at >> 8)));

let folder: string;
let file: FileHandle;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'block-reader-'));
  await writeFile(path.join(folder, 'file'), bytes);
  file = await open(path.join(folder, 'file'), 'r');
});
afterAll(async () => {
  await file.close();
  await rm(folder, { recursive: true });
});

const edges = fc.constantFrom(0, 1, 65_535, 65_536, 65_537, 131_071, 131_072, 131_073, SIZE - 1, SIZE, SIZE + 1);
const number = fc.oneof(edges, fc.nat(SIZE));

it('reads bytes in any order and concurrently, and fails beyond the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(number, number), { maxLength: 12 }), async (asked) => {
      const reader = new BlockReader(file);
      const answers = await Promise.allSettled(asked.map(([position, length]) => reader.bytes(position, length)));
      for (const [index, [position, length]] of asked.entries()) {
        const answer = answers[index];
        if (length > 0 && position + length > SIZE)
          expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(RangeError) });
        else
          expect(
            answer?.status === 'fulfilled' && bytes.subarray(position, position + length).equals(answer.value),
          ).toBe(true);
      }
    }),
  );
});
