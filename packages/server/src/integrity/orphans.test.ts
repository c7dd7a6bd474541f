import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { BlobStore } from '@boveda/platform/blobs/blob-store';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { ingestMany } from '../vault/ingest/ingest';
import { checkIntegrity } from './check-integrity';

const RFC = 'EKU9003173C9';
const DAY_MS = 86_400_000;

const builder = createCfdiBuilder(RFC);
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.createContribuyenteUser(RFC);
  const pdf = {
    archivo: 'a.pdf',
    content: async () => Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(1_500_000)]),
  };
  await ingestMany(server.deps, { rfc: RFC }, [{ archivo: 'a.xml', xml: builder.build(), pdf }]);
});
afterAll(() => server.close());

/** Each with its own PDF; many are packed, few are single files. */
const lot = (count: number, serie: string) =>
  Array.from({ length: count }, (_, at) => ({
    archivo: `${serie}${at}.xml`,
    xml: builder.build({ serie, folio: String(at) }),
    pdf: { archivo: `${serie}${at}.pdf`, content: async () => Buffer.from(`%PDF-1.4 ${serie} ${at}`) },
  }));

/** Findings after so many days; only `clase` for an orphan. */
async function namedAfter(days: number): Promise<string[]> {
  const { deps } = server;
  const found: string[] = [];
  const clock = () => new Date(Date.now() + days * DAY_MS);
  for await (const { clase, objeto } of checkIntegrity({ ...deps, clock, respaldos: deps.respaldoMaker.store }))
    found.push(`${clase} ${objeto}`);
  return found.toSorted();
}

async function orphans(): Promise<string[]> {
  const rows = await server.deps.db.selectFrom('cfdi').select(['xml_sha256', 'pdf_sha256']).execute();
  const spoken = new Set(rows.flatMap(({ xml_sha256, pdf_sha256 }) => [xml_sha256, pdf_sha256]));
  const lying: string[] = [];
  for await (const sha256 of server.deps.blobs.list()) if (!spoken.has(sha256)) lying.push(`huerfano ${sha256}`);
  return lying.toSorted();
}

const setSpace = (megabytes: number) =>
  server.deps.db.updateTable('contribuyente').set({ espacio_total_mb: megabytes }).where('rfc', '=', RFC).execute();

/** Between the check of the free space and the write of the rows, the plan shrinks below what is stored. */
const fillingUp = (blobs: BlobStore): BlobStore => ({
  ...blobs,
  async putMany(contents) {
    const stored = await blobs.putMany(contents);
    await setSpace(1);
    return stored;
  },
});

test.each([
  ['a file each', 2],
  ['a pack', 6],
])('reports what a failed transaction and an exceeded quota leave behind, %s, and reuses it', async (_, count) => {
  const { deps } = server;
  const serie = `L${count}`;
  const aborted = lot(count, `${serie}A`);
  const refused = lot(count, `${serie}B`);
  const failing = { ...deps, jobs: { add: () => Promise.reject(new Error('the transaction fails')) } };
  await expect(ingestMany(failing, { rfc: RFC }, aborted)).rejects.toThrow('the transaction fails');
  const { aceptados, errores } = await ingestMany({ ...deps, blobs: fillingUp(deps.blobs) }, { rfc: RFC }, refused);
  expect([aceptados, ...new Set(errores.map(({ code }) => code))]).toEqual([0, 'storage_full']);
  expect(await deps.db.selectFrom('cfdi').select('id').where('serie', 'like', `${serie}%`).execute()).toEqual([]);

  const left = await orphans();
  expect(left).toHaveLength(4 * count);
  // A concurrent upload may be about to write the row.
  expect(await namedAfter(0)).toEqual([]);
  expect(await namedAfter(2)).toEqual(left);

  await setSpace(1024);
  const again = await ingestMany(deps, { rfc: RFC }, [...aborted, ...refused]);
  expect(again).toEqual({ aceptados: 2 * count, errores: [] });
  // Single files are reused in place; a file packed again leaves its first pack without an owner.
  expect((await namedAfter(2)).filter((found) => !found.startsWith('huerfano packs/'))).toEqual([]);
  for (const { xml } of aborted) {
    const { xml_sha256 } = await deps.db
      .selectFrom('cfdi')
      .select('xml_sha256')
      .where('uuid', '=', / UUID="([^"]+)"/.exec(xml.toString())?.[1]?.toLowerCase() ?? '')
      .executeTakeFirstOrThrow();
    expect(await deps.blobs.read(xml_sha256)).toEqual(xml);
  }
});
