import { randomBytes, randomUUID } from 'node:crypto';
import { createCfdiBuilder, createRetencionBuilder, type RetencionFacts } from '@boveda/cfdi-samples';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { openKeyring } from '@boveda/platform/core/keyring';
import { createDescargaMasiva, descargaBelow, type ServicioDescarga } from '@boveda/sat-client';
import { createSatSimulator } from '@boveda/sat-simulator';
import type { Deps } from '../../src/installation/deps';
import { advanceDescarga } from '../../src/modules/descargas/advance-descarga';
import { readPaquete } from '../../src/modules/descargas/read-paquete';
import { createTestApp, type TestApp } from '../create-test-app';

/** A taxpayer with an e.firma, a configurable simulated SAT, and a movable clock. */
export interface Scene {
  server: TestApp;
  as: { token: string; rfc: string };
  satUrl: string;
  /** The master key, with which another process can decrypt this scene's secrets. */
  masterKey: string;
  now: Date;
  /** Moves the clock forward. */
  pass(minutes: number): void;
  /** Resets a simulated service to its defaults, except for these settings; that of CFDI unless another is named. */
  turn(dials?: Record<string, unknown>, servicio?: ServicioDescarga): Promise<void>;
  llamadas(servicio?: ServicioDescarga): Promise<Record<string, number>>;
  solicitudes(servicio?: ServicioDescarga): Promise<{ id: string; peticion: { contenido: string; inicio: string } }[]>;
  /** Adds CFDI issued by the taxpayer with these dates to the SAT; returns their UUIDs. */
  archive(...fechas: string[]): Promise<string[]>;
  /** Adds CFDI issued to the taxpayer and cancelled since to the SAT; returns them. */
  archiveCancelled(...fechas: string[]): Promise<{ uuid: string; xml: string }[]>;
  /** Adds many CFDI of one day to the SAT, equal but for their UUID. */
  archiveMany(fecha: string, count: number): Promise<void>;
  /** Adds CFDI de retenciones to the SAT, issued by the taxpayer unless they name another issuer; returns their UUIDs. */
  archiveRetenciones(...facts: (RetencionFacts & { emisor?: string })[]): Promise<string[]>;
  /** Requests a download of a period, of issued CFDI by default; returns the answer. */
  ask(
    fechaini: string,
    fechafin: string,
    isemitidos?: 'true' | 'false',
    contenido?: string,
  ): ReturnType<TestApp['call']>;
  /** Calls the API as a user whose session never expires. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): ReturnType<TestApp['call']>;
  row(id: string): Promise<Record<string, unknown>>;
  /** Runs everything that is due by the moved clock, as the worker would; returns the number of steps. */
  work(deps?: Deps): Promise<number>;
  close(): Promise<void>;
}

/** RFC of the scene's taxpayer. */
export const RFC = 'EKU9003173C9';
const GOOD = {
  autentica: 'ok',
  solicita: 'ok',
  verifica: 'ok',
  descarga: 'ok',
  esperaMinutos: 0,
  porPaquete: 10_000,
  tope: 200_000,
  atoraCada: 0,
  relojMinutos: 0,
};
/** The timeout is short only for these; any other answer may be as slow as the machine of the test. */
const HANGING: ReadonlySet<unknown> = new Set(['timeout', 'goteo', 'perdida']);
const HANGING_MS = 1_000;
const START = new Date('2026-11-20T18:00:00Z');

/** Where the simulator has its services. */
const prefixes: Readonly<Record<ServicioDescarga, string>> = { cfdi: '', retenciones: '/retenciones' };

const uuidOf = (xml: string) => (/ UUID="([^"]+)"/.exec(xml)?.[1] ?? '').toLowerCase();

/** Adds an e.firma of the taxpayer, valid for two years unless it ends before. */
export async function addEfirma(server: TestApp, as: Scene['as'], hasta: Date = new Date('2028-01-01')): Promise<void> {
  const { cer, key, pass } = await newCertificado({
    rfc: as.rfc,
    tipo: 'FIEL',
    desde: new Date('2026-01-01'),
    hasta,
  });
  const body = { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass };
  expect((await server.call('POST', '/certificados', as, body)).statusCode).toBe(200);
}

/** Opens the scene; with `efirma: false` the taxpayer has none. */
export async function openScene({ efirma = true } = {}): Promise<Scene> {
  const escena = { now: START };
  const clock = () => escena.now;
  const simulator = await createSatSimulator({ clock });
  const { url: satUrl } = await simulator.listen(0);
  const service = { endpoints: descargaBelow(satUrl), clock };
  const patient = createDescargaMasiva(service);
  const impatient = createDescargaMasiva({
    ...service,
    timeoutMs: HANGING_MS,
    paqueteMs: HANGING_MS,
    limits: { windowMs: HANGING_MS, minBytesPerWindow: 1_024 },
  });
  const masterKey = randomBytes(32).toString('base64');
  const server = await createTestApp({ clock, descargaMasiva: patient, keys: await openKeyring('', masterKey) });
  const { token } = await server.createContribuyenteUser(RFC);
  const as = { token, rfc: RFC };
  if (efirma) await addEfirma(server, as);
  const put = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${satUrl}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  };
  const get = async (path: string) => (await fetch(`${satUrl}${path}`)).json();
  const builder = createCfdiBuilder(RFC);
  const call: Scene['call'] = async (method, path, body) => {
    // The session must not expire while the clock moves by days.
    const last_seen = escena.now;
    await server.deps.db
      .updateTable('sesion')
      .set({ created: last_seen, last_seen, expires: new Date(last_seen.getTime() + 3_600_000) })
      .execute();
    return await server.call(method, path, as, body);
  };
  return Object.assign(escena, {
    server,
    as,
    satUrl,
    masterKey,
    pass(minutes: number) {
      escena.now = new Date(escena.now.getTime() + minutes * 60_000);
    },
    turn(dials = {}, servicio: ServicioDescarga = 'cfdi') {
      server.deps.descargaMasiva = Object.values(dials).some((dial) => HANGING.has(dial)) ? impatient : patient;
      return put(`${prefixes[servicio]}/descarga/dials`, { ...GOOD, ...dials });
    },
    llamadas: async (servicio: ServicioDescarga = 'cfdi') =>
      (await get(`${prefixes[servicio]}/descarga/dials`)).llamadas,
    solicitudes: (servicio: ServicioDescarga = 'cfdi') => get(`${prefixes[servicio]}/descarga/solicitudes`),
    async archive(...fechas: string[]) {
      const xmls = fechas.map((fecha) => builder.build({ fecha }).toString());
      await put('/descarga/cfdi', xmls);
      return xmls.map(uuidOf);
    },
    async archiveCancelled(...fechas: string[]) {
      const supplier = createCfdiBuilder('IIA040805DZ4');
      const xmls = fechas.map((fecha) => supplier.build({ fecha, receptor: RFC }).toString());
      await put('/descarga/cfdi', xmls);
      for (const xml of xmls) await put(`/cfdi/${uuidOf(xml)}`, { estado: 'Cancelado' });
      return xmls.map((xml) => ({ uuid: uuidOf(xml), xml }));
    },
    async archiveMany(fecha: string, count: number) {
      const xml = builder.build({ fecha }).toString();
      const copy = () => xml.replace(/ UUID="[^"]+"/, ` UUID="${randomUUID()}"`);
      await put('/descarga/cfdi', Array.from({ length: count }, copy));
    },
    async archiveRetenciones(...facts: (RetencionFacts & { emisor?: string })[]) {
      const xmls = facts.map(({ emisor = RFC, ...said }) => createRetencionBuilder(emisor).build(said).toString());
      await put('/retenciones/descarga/cfdi', xmls);
      return xmls.map(uuidOf);
    },
    ask: (fechaini: string, fechafin: string, isemitidos: 'true' | 'false' = 'true', contenido = 'cfdi') =>
      call('POST', '/descargas', { fechaini, fechafin, isemitidos, contenido }),
    row: async (id: string) => (await call('GET', `/descargas/${id}`)).json(),
    call,
    work: (deps: Deps = server.deps) => work(deps, escena.now),
    async close() {
      await server.close();
      await simulator.close();
    },
  });
}

/** The queue runs by the database's own clock; this runs what is due by the scene's clock. */
async function work(deps: Deps, now: Date): Promise<number> {
  const partes = await deps.db
    .selectFrom('descarga_parte')
    .select(['rfc_owner as rfc', 'id'])
    .where('fase', 'in', ['nueva', 'pidiendo', 'pedida'])
    .where('proxima', '<=', now)
    .orderBy('id')
    .execute();
  for (const parte of partes) await advanceDescarga(deps, parte);
  const paquetes = await deps.db
    .selectFrom('descarga_paquete as p')
    .leftJoin('descarga_parte as q', (join) =>
      join.onRef('q.rfc_owner', '=', 'p.rfc_owner').onRef('q.id', '=', 'p.parte_id'),
    )
    .select(['p.rfc_owner as rfc', 'p.id'])
    .where('p.fase', '=', 'nuevo')
    .where(({ eb, or }) => or([eb('q.proxima', 'is', null), eb('q.proxima', '<=', now)]))
    .orderBy('p.id')
    .execute();
  for (const paquete of paquetes) await readPaquete(deps, paquete);
  return partes.length + paquetes.length;
}
