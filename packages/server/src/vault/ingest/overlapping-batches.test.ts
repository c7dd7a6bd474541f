import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { BlobStore } from '@boveda/platform/blobs/blob-store';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import type { Deps } from '../../installation/deps';
import { type IncomingFile, ingestMany } from './ingest';

/** Files of one batch. */
const LOTE = 250;
const MEGABYTE = 1_048_576;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const stored = async (rfc: string) => {
  const { rows } = await sql<{ n: number; bytes: number }>`
    select count(*)::int as n, coalesce(sum(xml_bytes), 0)::int as bytes from cfdi where rfc_owner = ${rfc}`.execute(
    app.deps.db,
  );
  return rows[0] as { n: number; bytes: number };
};

const files = (rfc: string, count: number): IncomingFile[] => {
  const builder = createCfdiBuilder(rfc);
  return Array.from({ length: count }, (_, at) => ({ archivo: `${at}.xml`, xml: builder.build({ folio: `${at}` }) }));
};

/** Dependencies with which the rows of the first batch wait until the files of the second one are written, and what was done. */
function overlapping(onRows: () => void = () => {}): { deps: Deps; done: string[] } {
  const done: string[] = [];
  let puts = 0;
  let open = () => {};
  const secondPut = new Promise<void>((resolve) => {
    open = resolve;
  });
  const blobs: BlobStore = {
    ...app.deps.blobs,
    putMany: async (contents) => {
      done.push(`put ${++puts}`);
      const stored = await app.deps.blobs.putMany(contents);
      if (puts === 2) open();
      return stored;
    },
  };
  const jobs: Deps['jobs'] = {
    ...app.deps.jobs,
    add: async (...job: Parameters<Deps['jobs']['add']>) => {
      await secondPut;
      done.push('rows');
      onRows();
      return app.deps.jobs.add(...job);
    },
  };
  return { deps: { ...app.deps, blobs, jobs }, done };
}

it('decides about a CFDI of the batch before, and about its PDF, as if that batch had been stored long ago', async () => {
  const rfc = 'EKU9003173C9';
  await app.createContribuyente(rfc);
  const [first, second, ...others] = files(rfc, LOTE) as [IncomingFile, IncomingFile, ...IncomingFile[]];
  const pdf = { archivo: 'b.pdf', content: async () => Buffer.from('%PDF-1.4\n%%EOF') };
  const repeated = [first, { ...second, pdf }] as IncomingFile[];
  const { aceptados, errores } = await ingestMany(overlapping().deps, { rfc }, [first, second, ...others, ...repeated]);
  expect([aceptados, errores.map(({ code }) => code)]).toEqual([LOTE + 1, ['cfdi_already_stored']]);
  expect((await stored(rfc)).n).toBe(LOTE);
});

it('fills the space of the plan to the last CFDI that fits', async () => {
  const rfc = 'IIA040805DZ4';
  await app.createContribuyente(rfc, { espacio_total_mb: 2 });
  const sent = files(rfc, 3 * LOTE);
  const { aceptados, errores } = await ingestMany(overlapping().deps, { rfc }, sent);
  const { n, bytes } = await stored(rfc);
  expect(n).toBe(aceptados);
  expect(new Set(errores.map(({ code }) => code))).toEqual(new Set(['storage_full']));
  const smallest = Math.min(...sent.map((file) => ('xml' in file ? (file.xml as Buffer).byteLength : 0)));
  expect(2 * MEGABYTE - bytes).toBeGreaterThanOrEqual(0);
  expect(2 * MEGABYTE - bytes).toBeLessThan(smallest);
});

it('writes the files of the next batch before the rows of this one, and none of its rows when this one fails', async () => {
  const rfc = 'XIA190128J61';
  await app.createContribuyente(rfc);
  const { deps, done } = overlapping(() => {
    throw new Error('the queue is away');
  });
  await expect(ingestMany(deps, { rfc }, files(rfc, 2 * LOTE))).rejects.toThrow('is away');
  expect(done).toEqual(['put 1', 'put 2', 'rows']);
  expect((await stored(rfc)).n).toBe(0);
});
