import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  contribuyentesDemo,
  type DocumentoDemo,
  type MetadatoDemo,
  planDemo,
  planRetenciones,
} from '@boveda/cfdi-samples';
import { type SituacionEspejo, situacionesEspejo } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import type { Deps } from '../installation/deps';
import { differences } from '../modules/descargas/espejo/espejo.read-model';
import { ensureAccounts } from './accounts';
import { ensureDemo } from './ensure-demo';
import { documentosSoloEnSat } from './ensure-espejo';

const DAY_MS = 86_400_000;

let server: TestApp;
let deps: Deps;
let started: Date;
let documentos: DocumentoDemo[];
let listed: MetadatoDemo[] = [];
let retenciones: string[] = [];
const archived: string[] = [];

const bodyOf = async (request: IncomingMessage) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  return JSON.parse(body);
};
/** What listens where the simulator would: its control calls alone. */
const simulator = createServer(async (request, response) => {
  const told = await bodyOf(request);
  if (request.url === '/descarga/metadatos') listed = told;
  if (request.url === '/descarga/cfdi') archived.push(...told);
  if (request.url === '/retenciones/descarga/cfdi') retenciones = told;
  response.end(JSON.stringify({ nuevos: [] }));
});

beforeAll(async () => {
  await new Promise<void>((listening) => simulator.listen(0, '127.0.0.1', listening));
  server = await createTestApp();
  const satConsultaUrl = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}/ConsultaCFDIService.svc`;
  deps = { ...server.deps, env: { ...server.deps.env, satConsultaUrl } };
  ({ started } = await ensureAccounts(deps));
  // All that differs, and of the rest enough for every month.
  documentos = planDemo(started).filter(
    ({ defecto, estadoEnSat, metadatosAtrasados, neverUploaded }, index) =>
      defecto || metadatosAtrasados || neverUploaded || estadoEnSat?.estado === 'No Encontrado' || index % 15 === 0,
  );
  await ensureDemo(deps, () => documentos);
}, 600_000);
afterAll(async () => {
  simulator.close();
  await server.close();
});

const rfcs = contribuyentesDemo.map(({ rfc }) => rfc);
const isOf = (rfc: string, { emisor, receptor }: DocumentoDemo) => [emisor.rfc, receptor.rfc].includes(rfc);

async function storedOf(rfc: string): Promise<Set<string>> {
  const rows = await deps.db.selectFrom('cfdi').select('uuid').where('rfc_owner', '=', rfc).execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

/** What was planned to differ of the days that are compared. */
async function plannedFor(rfc: string): Promise<Partial<Record<SituacionEspejo, string[]>>> {
  const stored = await storedOf(rfc);
  const limit = dayAt(new Date(Date.parse(`${dayAt(started)}T12:00:00Z`) - 3 * DAY_MS));
  const planned: Partial<Record<SituacionEspejo, string[]>> = {};
  for (const one of [...documentos, ...documentosSoloEnSat(documentos, started)]) {
    if (!isOf(rfc, one) || one.fecha.toISOString().slice(0, 10) >= limit) continue;
    const uuid = one.uuid.toLowerCase();
    const situacion = situacionOf(one, rfc, stored.has(uuid));
    if (situacion) planned[situacion] = [...(planned[situacion] ?? []), uuid].sort();
  }
  return planned;
}

function situacionOf(one: DocumentoDemo, rfc: string, isStored: boolean): SituacionEspejo | null {
  const estado = one.estadoEnSat?.estado ?? 'Vigente';
  if (estado === 'No Encontrado') return isStored ? 'soloLocal' : null;
  if (!isStored) return estado === 'Cancelado' && one.emisor.rfc !== rfc ? 'canceladoSinXml' : 'faltaXml';
  if (one.metadatosAtrasados) return 'estadoDistinto';
  return one.defecto === 'total-equivocado' ? 'importeDistinto' : null;
}

async function differencesOf(rfc: string): Promise<Partial<Record<SituacionEspejo, string[]>>> {
  const { rows } = await differences(rfc, started).execute(deps.db);
  const found: Partial<Record<SituacionEspejo, string[]>> = {};
  for (const { uuid, situacion } of rows) found[situacion] = [...(found[situacion] ?? []), uuid].sort();
  return found;
}

test.each(rfcs)('the mirror of %s shows the differences that were planned and no others', async (rfc) => {
  const found = await differencesOf(rfc);
  expect(found).toEqual(await plannedFor(rfc));
  const { completo: _, ...kinds } = situacionesEspejo;
  expect(Object.keys(found).sort()).toEqual(Object.keys(kinds).sort());
});

test('what a vault lacks can be downloaded from the SAT', async () => {
  const uuids = new Set(archived.map((xml) => / UUID="([^"]+)"/.exec(xml)?.[1]?.toLowerCase()));
  const missing = await Promise.all(rfcs.map(async (rfc) => (await differencesOf(rfc)).faltaXml ?? []));
  const vigentes = new Set(listed.filter(({ cancelado }) => cancelado === null).map(({ uuid }) => uuid.toLowerCase()));
  expect(missing.flat().filter((uuid) => vigentes.has(uuid) && !uuids.has(uuid))).toEqual([]);
});

test('two years are known, as of finished downloads of the first day, and nothing was corrected by them', async () => {
  for (const rfc of rfcs) {
    const descargas = await deps.db.selectFrom('descarga').selectAll().where('rfc_owner', '=', rfc).execute();
    expect(descargas).toMatchObject([1, 2].map(() => ({ contenido: 'Metadata', estado: 3, pendiente: false })));
    expect(new Set(descargas.map(({ emitidos }) => emitidos))).toEqual(new Set([true, false]));
    expect(descargas.every(({ cantidad, created }) => cantidad > 0 && created.getTime() === started.getTime())).toBe(
      true,
    );
  }
  const corrected = await deps.db
    .selectFrom('bitacora')
    .select('accion')
    .where('accion', '=', 'cfdi.corregido')
    .execute();
  expect(corrected).toEqual([]);
});

test('the SAT lists what the demo has, cancelled ones with their date', () => {
  const uuids = new Set(listed.map(({ uuid }) => uuid));
  expect(
    documentos.filter(({ uuid, estadoEnSat }) => uuids.has(uuid) === (estadoEnSat?.estado === 'No Encontrado')),
  ).toEqual([]);
  const cancelled = listed.filter(({ cancelado }) => cancelado !== null);
  expect(cancelled.length).toBeGreaterThan(6);
  expect(cancelled.filter(({ fecha, cancelado }) => (cancelado ?? '') <= fecha)).toEqual([]);
});

test('every taxpayer withholds and has tax withheld, without a mistake, and the SAT has some more', async () => {
  for (const rfc of rfcs) {
    const rows = await deps.db
      .selectFrom('retencion')
      .select(['emitida', 'status', 'errmsg'])
      .where('rfc_owner', '=', rfc)
      .execute();
    expect(rows.filter(({ emitida }) => emitida).length).toBeGreaterThan(2);
    expect(rows.filter(({ emitida }) => !emitida).length).toBeGreaterThan(2);
    expect(rows.filter(({ status }) => status !== 1)).toEqual([]);
  }
  const plan = planRetenciones(started);
  expect(retenciones).toHaveLength(plan.length);
  expect(plan.filter(({ porDescargar }) => porDescargar).length).toBeGreaterThan(rfcs.length);
});

test('a later start changes nothing of it', async () => {
  const count = async () =>
    Promise.all(
      (['metadato', 'descarga', 'retencion', 'cfdi'] as const).map(
        async (table) => (await deps.db.selectFrom(table).select('rfc_owner').execute()).length,
      ),
    );
  const before = await count();
  await ensureDemo(deps, () => documentos);
  expect(await count()).toEqual(before);
});
