import { createRetencionBuilder, Random } from '@boveda/cfdi-samples';
import { type CeldaDelMes, type MesDeImpuestos, type SaldosDelMes, SituacionEfos } from '@boveda/contracts';
import { Big } from 'big.js';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ingestMany } from '../../src/vault/ingest/ingest';
import { createTestApp, type TestApp } from '../create-test-app';
import { haveLibreOffice, recalculateAll } from '../libre-office';
import { faultsOfPapel } from '../pagos/faults-of-papel';
import { CONTRIBUYENTE, type Document, hostileYear, LISTED, YEAR } from './hostile-year';
import { computeMonths, type Months, type Others, type Rules, type Totals } from './months';

/** Rules of products that hold at the end: the longest one of a key, of each class. */
const PRODUCTS = {
  received: {
    '43': 'E',
    '432115': 'C',
    '72': 'G',
    '8011': 'E',
    '80': 'C',
    '84111506': 'G',
    '15': 'G',
    '90': 'E',
    '90101502': 'N',
    '25': 'G',
  },
  issued: { '80101500': 'A', '72': 'F', '7210': 'A' },
};
const RULES = { listed: new Set([LISTED]), withheldNextMonth: true, factorDecimals: 6 };
const SEED = 'hostile year';
const MONTHS = Array.from({ length: 12 }, (_, at) => `${YEAR}-${String(at + 1).padStart(2, '0')}`);
/** Figures that the server computes from rounded ones, so that a screen adds up. */
const FROM_ROUNDED = new Set<keyof Totals>(['acreditable', 'porProporcion', 'aCargo']);
const [CANCELADO, PENDIENTE, VIGENTE] = [3, 1, 2];

const random = new Random(SEED);
const year = hostileYear(SEED);
/** States of the documents that have arrived. */
const vault = new Map<Document, number>();

let app: TestApp;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp();
  const { token } = await app.createContribuyenteUser(CONTRIBUYENTE);
  as = { token, rfc: CONTRIBUYENTE };
  const listed = { rfc: LISTED, nombre: LISTED, situacion: SituacionEfos.Definitivo, descripcion: '' };
  await app.deps.db
    .insertInto('efos')
    .values({ ...listed, oficio_global: '', busqueda: LISTED, publicacion_sat: null, etapas: '[]' })
    .execute();
}, 120_000);
afterAll(() => app.close());

const shuffled = <Item>(items: readonly Item[]) =>
  items
    .map((item) => ({ item, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);

async function become(status: number, documents: readonly Document[]): Promise<void> {
  for (const document of documents) vault.set(document, status);
  await app.deps.db
    .updateTable('cfdi')
    .set({ status })
    .where('rfc_owner', '=', CONTRIBUYENTE)
    .where(
      'uuid',
      'in',
      documents.map(({ uuid }) => uuid),
    )
    .execute();
}

/** Stores documents in batches, in random order. */
async function arrive(documents: readonly Document[]): Promise<void> {
  const waiting = shuffled(documents);
  while (waiting.length > 0) {
    const batch = waiting.splice(0, random.int(1, 60));
    const files = batch.map(({ uuid, xml }) => ({ archivo: uuid, xml: Buffer.from(xml) }));
    expect((await ingestMany(app.deps, { rfc: CONTRIBUYENTE }, files)).errores).toEqual([]);
    await become(VIGENTE, batch);
  }
}

async function leave(documents: readonly Document[]): Promise<void> {
  for (const document of documents) vault.delete(document);
  const uuids = documents.map(({ uuid }) => uuid);
  // The vault keeps them for five years.
  await sql`alter table cfdi disable trigger conservar_cinco_anos`.execute(app.owner);
  await app.owner.deleteFrom('cfdi').where('rfc_owner', '=', CONTRIBUYENTE).where('uuid', 'in', uuids).execute();
  await sql`alter table cfdi enable trigger conservar_cinco_anos`.execute(app.owner);
}

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await app.call('GET', path, as);
  expect(answer.statusCode).toBe(200);
  return answer.json() as Answer;
}

/** Within what rounding each line to six decimals may add up to. */
const isEqual = (told: string, second: Big, lines: number) =>
  new Big(told)
    .minus(second)
    .abs()
    .lte(new Big(lines + 1).times('0.000002'));

/** The CFDI that make a cell differ. */
async function culprits(month: string, cell: CeldaDelMes, key: string, second: Months): Promise<string[]> {
  const query = new URLSearchParams({ type: 'lineas', celda: cell.celda, tasa: cell.tasa, origen: cell.origen });
  if (cell.razon) query.set('razon', cell.razon);
  const { rows } = await get<{ rows: { uuid: string; importe: string; base: string }[] }>(
    `/impuestos/meses/${month}?${query}&limit=200`,
  );
  return year.flatMap(({ uuid, shape }) => {
    const told = rows.filter((row) => row.uuid.toLowerCase() === uuid);
    const sum = (field: 'base' | 'importe') =>
      told
        .reduce((sum, row) => sum.plus(row[field]), new Big(0))
        .round(6)
        .toString();
    const part = second.parts.get(`${uuid} ${key}`);
    const mine = [part?.base.round(6).toString() ?? '0', part?.amount.round(6).toString() ?? '0'];
    const theirs = [sum('base'), sum('importe')];
    return mine.every((amount, at) =>
      new Big(amount)
        .minus(theirs[at] ?? 0)
        .abs()
        .lte('0.00001'),
    )
      ? []
      : [`${shape} ${uuid}: ${theirs.join(' / ')}, not ${mine.join(' / ')}`];
  });
}

/** Every cell and total of the year that the server answers otherwise than the second implementation. */
async function differences(rules: Rules = RULES, others?: Others): Promise<unknown[]> {
  const second = computeMonths(
    CONTRIBUYENTE,
    [...vault].map(([{ xml }, status]) => ({ xml, status })),
    rules,
    others,
  );
  const found: unknown[] = [];
  let known = 0;
  const { rows } = await get<{ rows: ({ mes: string } & Record<string, string>)[] }>(
    `/impuestos/meses?hasta=${MONTHS.at(-1)}`,
  );
  for (const [at, month] of MONTHS.entries()) {
    const { celdas, totales } = await get<MesDeImpuestos>(`/impuestos/meses/${month}`);
    const told = new Map(
      celdas.map((cell) => [[month, cell.celda, cell.tasa, cell.razon ?? '-', cell.origen].join(' '), cell]),
    );
    for (const key of new Set([...told.keys(), ...[...second.cells.keys()].filter((key) => key.startsWith(month))])) {
      const [, celda, tasa, razon, origen] = key.split(' ');
      const empty = { celda, tasa, razon: razon === '-' ? null : razon, origen, base: '0', importe: '0', lineas: 0 };
      const cell = told.get(key) ?? (empty as CeldaDelMes);
      const { base = new Big(0), amount = new Big(0) } = second.cells.get(key) ?? {};
      known++;
      if (isEqual(cell.base, base, cell.lineas) && isEqual(cell.importe, amount, cell.lineas)) continue;
      found.push([key, `${cell.base} / ${cell.importe}`, ...(await culprits(month, cell, key, second))]);
    }
    const totals = second.totals(month);
    for (const [name, amount] of Object.entries(totals) as [keyof Totals, Big][])
      for (const answer of [totales[name], ...(rows[at]?.[name] === undefined ? [] : [rows[at][name]])])
        if (
          new Big(answer)
            .minus(amount)
            .abs()
            .gt(FROM_ROUNDED.has(name) ? (rules.products ? '0.041' : '0.016') : '0.0051')
        )
          found.push([month, name, answer, amount.toFixed(6)]);
  }
  expect(known).toBeGreaterThan(100);
  return found;
}

/** Clients of the year, who issue as platforms too. */
const PLATFORMS = ['CLI010101AA1', 'CLI020202BB2', 'PLA010101AA1'];

/** Stores pedimentos and CFDI de retenciones of platforms, some of which are cancelled or of other kinds; returns what counts. */
async function sayOthers(): Promise<Others> {
  const imports: Others['imports'][number][] = [];
  const withheld: string[] = [];
  const money = (most: number) => new Big(random.int(1, most * 100)).div(100);
  for (let n = 0; n < 40; n++) {
    const base = money(90_000).plus(1);
    const day = new Date(Date.UTC(YEAR, 0, random.int(1, 365))).toISOString().slice(0, 10);
    const said = { fecha: day, base: base.toFixed(2), iva: base.times('0.16').round(2).toFixed(2) };
    const use = random.pick(['G', 'E', 'N', 'C', null]);
    const pedimento = `25483009${String(n % 35).padStart(7, '0')}`;
    const supplier = { idFiscal: `US-${n % 7}`, nombre: '=1+1', pais: random.pick(['USA', 'CAN']), jurisdiccion: '' };
    const body = { pedimento, ...said, clase: use, ...supplier, evidencia: 'Línea de captura' };
    expect((await app.call('PUT', '/impuestos/importaciones', as, body)).statusCode).toBe(200);
    // What is said last of a number holds.
    imports[n % 35] = { date: day, base: said.base, iva: said.iva, use };
  }
  for (const platform of PLATFORMS) {
    const builder = createRetencionBuilder(platform);
    for (let n = 0; n < 16; n++) {
      const last = random.int(1, 12);
      const [first, value] = [random.int(Math.max(1, last - 2), last), money(9000)];
      const iva = random.chance(0.2) ? '0.00' : value.times('0.08').round(2).toFixed(2);
      const [clave, version] = [random.chance(0.15) ? '25' : '26', '2.0'] as const;
      const fecha = new Date(Date.UTC(YEAR, last, 5, 8, 0, n)).toISOString().slice(0, 19);
      const facts = { version, clave, uuid: random.uuid(), ejercicio: YEAR, mesInicial: first, mesFinal: last, fecha };
      const xml = builder.build({ ...facts, operacion: value.toFixed(2), isr: '1.00', iva, receptor: CONTRIBUYENTE });
      const body = { name: 'r.xml', xmlb64: xml.toString('base64') };
      expect((await app.call('POST', '/cfdi', as, body)).json()).toMatchObject({ aceptados: 1 });
      if (random.chance(0.2)) await cancelRetencion(facts.uuid, platform);
      else withheld.push(xml.toString());
    }
  }
  return { imports, withheld };
}

/** Keeps an acuse of the issuer that cancels a CFDI de retenciones. */
async function cancelRetencion(uuid: string, rfc_emisor: string): Promise<void> {
  const id = uuidv7();
  const file = { origen: 'test', xml_sha256: id.padEnd(64, '0'), xml_bytes: 1, created: new Date() };
  const acuse = { rfc_owner: CONTRIBUYENTE, id, rfc_emisor, fecha: '2026-03-11T09:00:00', folios: 1, ...file };
  await app.deps.db.insertInto('acuse_cancelacion').values(acuse).execute();
  const folio = { rfc_owner: CONTRIBUYENTE, uuid, acuse_id: id, estatus: '201' };
  await app.deps.db.insertInto('acuse_folio').values(folio).execute();
}

it('has every cell of twelve months as a second implementation, through arrivals, cancellations and returns', async () => {
  expect(year.length).toBeGreaterThanOrEqual(300);
  const [first, rest] = [year, []].map(() => [] as Document[]) as [Document[], Document[]];
  for (const document of year) (random.chance(0.6) ? first : rest).push(document);
  const found = new Map<string, unknown[]>();
  await arrive(first);
  found.set('some', await differences());
  await arrive(rest);
  found.set('all', await differences());
  const [cancelled, pending, deleted] = [0.12, 0.05, 0.08].map((part) =>
    random.sample(year, Math.round(year.length * part)),
  ) as [Document[], Document[], Document[]];
  cancelled.push(...year.filter((document) => document.isDoomed && !cancelled.includes(document)));
  await become(CANCELADO, cancelled);
  await become(PENDIENTE, pending);
  found.set('cancelled', await differences());
  await leave(deleted);
  await become(
    VIGENTE,
    cancelled.filter((document) => vault.has(document)),
  );
  found.set('valid again', await differences());
  await arrive(deleted);
  await become(VIGENTE, pending);
  found.set('back', await differences());
  for (const [producto, clase] of Object.values(PRODUCTS).flatMap((each) => Object.entries(each)))
    await app.call('PUT', '/impuestos/reglas', as, { producto, clase, motivo: 'Se sabe' });
  found.set('by product', await differences({ ...RULES, products: PRODUCTS }));
  const others = await sayOthers();
  found.set('with what no invoice states', await differences({ ...RULES, products: PRODUCTS }, others));
  expect(Object.fromEntries([...found].filter(([, each]) => each.length > 0))).toEqual({});
}, 300_000);

(haveLibreOffice ? it : it.skip)(
  'has working papers that LibreOffice recalculates to what the API says',
  async () => {
    const papers = await Promise.all(
      MONTHS.map(async (month) => ({
        papel: (await app.call('GET', `/impuestos/meses/${month}?type=papel`, as)).rawPayload,
        mes: await get<MesDeImpuestos>(`/impuestos/meses/${month}`),
        saldos: await get<SaldosDelMes>(`/impuestos/meses/${month}?type=saldos`),
      })),
    );
    const recalculated = await recalculateAll(papers.map(({ papel }) => papel));
    const faults: [string, string[]][] = [];
    for (const [at, { papel, mes, saldos }] of papers.entries())
      faults.push([mes.mes, await faultsOfPapel(papel, recalculated[at] ?? papel, { mes, saldos })]);
    expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
  },
  300_000,
);
