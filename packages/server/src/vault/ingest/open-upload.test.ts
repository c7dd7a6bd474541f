import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { Problem } from '@boveda/platform/core/problem';
import { zipCases } from '../../../testing/zip-cases';
import { openUpload } from './open-upload';

const builder = createCfdiBuilder('EKU9003173C9');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boveda-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What becomes of a ZIP, in memory or on the disk. */
async function outcomeOf(zip: Buffer | { path: string }) {
  const opened = await openUpload(zip).catch((error: unknown) => error);
  if (opened instanceof Problem) return { tomados: [], rechazados: opened.code, says: opened.msg };
  if (opened instanceof Error) throw opened;
  const { archivos, refused, close } = opened as Awaited<ReturnType<typeof openUpload>>;
  const contents: Buffer[] = [];
  const tomados: string[] = [];
  const rechazados = refused.map(({ archivo, code, msg }) => ({ archivo, code, msg }));
  for (const { archivo, xml } of archivos)
    try {
      contents.push(await (xml as () => Promise<Buffer>)());
      tomados.push(archivo);
    } catch (error) {
      const { code, msg } = error as Problem;
      rechazados.push({ archivo, code, msg });
    }
  await close();
  return {
    tomados,
    rechazados: rechazados.map(({ archivo, code }) => [archivo, code]),
    says: rechazados.map(({ msg }) => msg).join(' '),
    contents,
  };
}

it.each(zipCases)('$name', async ({ bytes, tomados = [], rechazados = [], says = / */ }) => {
  const made: Buffer[] = [];
  const zip = bytes(() => made[made.push(builder.build({ uuid: randomUUID() })) - 1] as Buffer);
  const path = join(folder, `${randomUUID()}.zip`);
  await writeFile(path, zip);
  for (const content of [zip, { path }]) {
    const outcome = await outcomeOf(content);
    expect(outcome).toMatchObject({ tomados, rechazados, says: expect.stringMatching(says) });
    for (const taken of outcome.contents ?? [])
      if (taken.includes('Comprobante')) expect(made.some((xml) => taken.includes(xml))).toBe(true);
  }
});
