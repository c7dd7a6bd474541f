import { randomUUID } from 'node:crypto';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { API_BASE } from '@boveda/contracts';
import { createEnlace } from '@boveda/server/testing';
import { type RealServer, startRealServer, zipOf } from './real-server';

// The calls as clients of the specification make them (V1 §7, V2 §7): its paths, queries and bodies over HTTP, without the SDK.

const RFC = 'EKU9003173C9';
const OTHER = 'IIA040805DZ4';
const EFO = 'AAA090909HHH';
const PASSWORD = 'una-clave-larga';

/** An answer whose shape the specification does not give. */
const MSG = { msg: expect.stringMatching(/\p{L}{3,}/u) };
const TEXT = expect.any(String);
const NUMBER = expect.any(Number);
const MONEY = expect.stringMatching(/^-?\d+(\.\d+)?$/);
const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*Z$/);
const DAY = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const FECHA = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const maybe = (pattern: unknown) => ({
  asymmetricMatch: (value: unknown) => value === null || matches(value, pattern),
});
const matches = (value: unknown, pattern: unknown) =>
  (pattern as { asymmetricMatch(other: unknown): boolean }).asymmetricMatch(value);

const row = {
  id: UUID,
  serie: TEXT,
  folio: TEXT,
  tipo: expect.stringMatching(/^[IETPN]$/),
  uuid: UUID,
  rfc: TEXT,
  nombre: TEXT,
  fecha: FECHA,
  status: NUMBER,
  total: MONEY,
  moneda: TEXT,
  saldoinso: maybe(MONEY),
  pagoestatus: maybe(NUMBER),
  cancelado: maybe(FECHA),
  errmsg: maybe(TEXT),
};
const detail = { ...row, statuscanc: NUMBER, preaceptado: TEXT, pdfurl: maybe(TEXT), xmlurl: TEXT };
const certificado = { id: UUID, numcert: TEXT, tipo: TEXT, fechaini: TEXT, fechafin: TEXT };
const descarga = {
  solicitud: UUID,
  tipo: 1,
  isemitidos: 0,
  fechaini: DAY,
  fechafin: DAY,
  cfdicantidad: NUMBER,
  estado: NUMBER,
  mensaje: TEXT,
  created: INSTANT,
  espendiente: NUMBER,
};
const solicitud = {
  id: UUID,
  status: 1,
  folio: TEXT,
  uuid: UUID,
  rfc: TEXT,
  nombre: TEXT,
  fecha: maybe(FECHA),
  total: maybe(MONEY),
  moneda: 'MXN',
  statuscfdi: maybe(NUMBER),
  statuscanc: NUMBER,
  serie: TEXT,
};
const respaldo = {
  id: UUID,
  nombrerespaldo: TEXT,
  fechaini: INSTANT,
  estatus: NUMBER,
  porcentajecompletado: NUMBER,
  espacio: NUMBER,
};
const efosRecord = {
  rfc: TEXT,
  nombre: TEXT,
  situacion: NUMBER,
  descripcion: TEXT,
  oficioglobal: TEXT,
  publicacionsat: DAY,
};
const reglas = {
  usa_buzon_1: '0',
  usa_buzon_2: '0',
  usa_buzon_3: '1',
  usa_buzon_4: '0',
  val_buzon_3: '10.00',
  val_buzon_4: '0',
};
const correo = { id: UUID, correo: TEXT, server: TEXT, puerto: TEXT, tipoAutenticacion: 'credenciales' };
const notificaciones = Object.fromEntries(
  ['efos', 'alterado', 'cancelado', 'solicitud', 'acuse', '72'].map((name) => [
    `notificacion_${name}`,
    expect.stringMatching(/^[01]$/),
  ]),
);
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Ids that earlier calls created. */
type Ids = Record<string, string>;
interface Call {
  /** Path as in the specification. */
  written: string;
  path?(ids: Ids): string;
  body?(ids: Ids): unknown;
  answer: unknown;
  /** Media type, if the answer is a file. */
  file?: RegExp;
  /** Further checks of the answer, or stores an id of it. */
  after?(answer: never, ids: Ids): unknown;
}

let server: RealServer;
let token: string;
const ids: Ids = {};

const supplier = createCfdiBuilder(OTHER);
const own = createCfdiBuilder(RFC);
/** A payment complement of one payment. */
const rep = (xml: Buffer) =>
  Buffer.from(
    xml
      .toString()
      .replace('TipoDeComprobante="I"', 'TipoDeComprobante="P"')
      .replace('Moneda="MXN"', 'Moneda="XXX"')
      .replaceAll(/ (SubTotal|Total)="116.00"/g, ' $1="0"')
      .replace('<cfdi:Complemento>', `<cfdi:Complemento>${PAGOS}`),
  );
const PAGOS = `<pago20:Pagos xmlns:pago20="http://www.sat.gob.mx/Pagos20" Version="2.0"><pago20:Totales MontoTotalPagos="1.00"/><pago20:Pago FechaPago="2026-03-10T12:00:00" FormaDePagoP="03" MonedaP="MXN" TipoCambioP="1" Monto="1.00"><pago20:DoctoRelacionado IdDocumento="${randomUUID()}" MonedaDR="MXN" EquivalenciaDR="1" NumParcialidad="1" ImpSaldoAnt="1.00" ImpPagado="1.00" ImpSaldoInsoluto="0.00" ObjetoImpDR="01"/></pago20:Pago></pago20:Pagos>`;
const base64 = (xml: Buffer) => xml.toString('base64');
const pdfb64 = base64(Buffer.from('%PDF-1.4\n%%EOF\n'));
const asFile = ({ cer, key, pass }: { cer: Buffer; key: Buffer; pass: string }, tipo: string) => ({
  certderb64: base64(cer),
  keyderb64: base64(key),
  tipo,
  pass,
});

async function ask(written: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const [method] = written.split(' ');
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`${server.address}${API_BASE}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...json,
  });
}

/** Pending cancellation requests: one of a CFDI in the vault, three of others, and the mailed link of one. */
async function bringRequests(): Promise<void> {
  const { db } = server.deps;
  const mails = { rfc_owner: RFC, notificacion_solicitud: true };
  await db
    .insertInto('configuracion')
    .values(mails)
    .onConflict((at) => at.column('rfc_owner').doUpdateSet(mails))
    .execute();
  const { rows: own } = await read('/recibidos?serie=A');
  const uuids = { vault: own[0].uuid, una: randomUUID(), varias: randomUUID(), pedida: randomUUID() };
  for (const uuid of Object.values(uuids)) await server.satAsks({ uuid, receptor: RFC });
  await read('/buzoncanc?action=refresh');
  for (const [name, uuid] of Object.entries(uuids)) ids[name] = (await read(`/buzoncanc?uuid=${uuid}`)).rows[0].id;
  const { texto } = await server.lastMail('tabla@prueba.mx');
  const link = new URLSearchParams(/aceptar-rechazar-cancelacion\?accept=1#(\S+)/.exec(texto)?.[1]);
  ids.enlace = JSON.stringify({
    ...JSON.parse(Buffer.from(link.get('data') ?? '', 'base64').toString()),
    token: link.get('p'),
  });
  ids.pedida = uuids.pedida;
}

const lists = (resource: 'emitidos' | 'recibidos'): Call[] => {
  const all = 'limit=20&offset=0&sort=fecha&order=DESC&fechaini=2020-01-01&fechafin=2099-12-31&status=2';
  const filters = `${all}&search=A&serie=A&folio=1&tipo=I&usocfdi=G03&totalde=1&totalhasta=9999&formapago=03&metodopago=PUE`;
  const xlsx = /spreadsheetml/;
  return [
    {
      written: `GET /${resource}`,
      path: () => `/${resource}?${filters}`,
      answer: { rows: [row], count: 1 },
      after: ({ rows }: { rows: { id: string }[] }) => {
        ids[resource] = rows[0]?.id ?? '';
      },
    },
    {
      written: `GET /${resource} type=sum`,
      path: () => `/${resource}?${filters}&type=sum`,
      answer: { sumaTotal: '116.00' },
    },
    { written: `GET /${resource}/{id}`, path: () => `/${resource}/${ids[resource]}`, answer: detail },
    {
      written: `GET /${resource}/{id}?action=verify`,
      path: () => `/${resource}/${ids[resource]}?action=verify`,
      answer: detail,
    },
    { written: `GET /${resource} type=pdf`, path: () => `/${resource}?${all}&type=pdf`, answer: '%PDF-', file: /pdf/ },
    { written: `GET /${resource} type=xlsx`, path: () => `/${resource}?${all}&type=xlsx`, answer: 'PK', file: xlsx },
    {
      written: `GET /${resource} type=REPxlsx with tipo=P`,
      path: () => `/${resource}?status=2&type=REPxlsx&tipo=P`,
      answer: 'PK',
      file: xlsx,
    },
    {
      written: `GET /${resource} type=merged-pdf`,
      path: () => `/${resource}?${all}&type=merged-pdf`,
      answer: '%PDF-',
      file: /pdf/,
    },
    { written: `GET /${resource} type=zip`, path: () => `/${resource}?${all}&type=zip`, answer: 'PK', file: /zip/ },
  ];
};

const pagos = (resource: 'pagos-emitidos' | 'pagos-recibidos'): Call[] => [
  {
    written: `GET /${resource} with status=2`,
    path: () => `/${resource}?status=2&pagoestatus=3`,
    answer: { rows: [{ ...row, pagoestatus: 3, saldoinso: '500.00' }], count: 1 },
    after: ({ rows }: { rows: { id: string }[] }) => {
      ids[resource] = rows[0]?.id ?? '';
    },
  },
  {
    written: `GET /${resource} type=sum`,
    path: () => `/${resource}?status=2&type=sum`,
    answer: { sumaTotal: '500.00' },
  },
  {
    written: `GET /${resource} file`,
    path: () => `/${resource}?status=2&type=xlsx`,
    answer: 'PK',
    file: /spreadsheetml/,
  },
  { written: `GET /${resource} type=zip`, path: () => `/${resource}?status=2&type=zip`, answer: 'PK', file: /zip/ },
  {
    written: `GET /${resource}/{id}`,
    path: () => `/${resource}/${ids[resource]}`,
    answer: { pagos: [], notascredito: [], facturasrelacionadas: [] },
  },
];

const calls: Call[] = [
  // V1 §7.
  {
    written: 'POST /login',
    body: () => ({ correo: 'tabla@prueba.mx', pass: PASSWORD }),
    answer: {
      token: TEXT,
      msg: { idacceso: UUID, acceso: 'tabla@prueba.mx', nombre: TEXT, Cuentas: [{ nombre: TEXT, rfc: RFC }] },
    },
    after: async ({ token: opened, msg }: { token: string; msg: { idacceso: string } }) => {
      token = opened;
      ids.acceso = msg.idacceso;
      await ask('POST', '/sesiones/confirmacion', { pass: PASSWORD }, headers());
    },
  },
  {
    written: 'GET /list-rfc/{id}',
    path: () => `/list-rfc/${ids.acceso}`,
    answer: { cuentas: [{ rfc: RFC, nombre: TEXT }] },
  },
  {
    written: 'POST /confirm-access',
    body: ({ invited }) => ({ token: invited, pass1: PASSWORD, pass2: PASSWORD }),
    answer: MSG,
  },
  {
    written: 'POST /reset-admin',
    body: ({ reset }) => ({ token: reset, pass1: PASSWORD, pass2: PASSWORD }),
    answer: MSG,
  },
  { written: 'GET /register-last-login', answer: MSG },
  {
    written: 'POST /cfdi',
    body: () => ({ name: 'recibido.xml', xmlb64: base64(supplier.build({ receptor: RFC })), pdfb64 }),
    answer: { aceptados: 1, errores: [] },
  },
  {
    written: 'POST /cfdi?type=zip',
    body: ({ zip }) => ({ zip }),
    answer: { aceptados: 6, errores: [{ archivo: 'roto.xml', msg: TEXT }] },
    // Set directly, because the jobs that verify with the SAT run in another process.
    after: () =>
      server.deps.db
        .updateTable('cfdi')
        .set({ status: 2 })
        .where('rfc_owner', '=', RFC)
        .where('serie', '<>', 'P')
        .execute(),
  },
  {
    written: 'GET /dashboard',
    answer: {
      plan: { nombre: TEXT, inicio: DAY, fin: DAY },
      espacio: { usado: NUMBER, total: NUMBER, xmls: NUMBER, pdfs: NUMBER, respaldos: NUMBER },
      total: {
        emitidos: NUMBER,
        recibidos: NUMBER,
        pendientes: NUMBER,
        alterados: NUMBER,
        buzon: NUMBER,
        respaldos: NUMBER,
        descargaspendientes: NUMBER,
        efos: NUMBER,
      },
      estatus: {
        validacionsat: maybe(INSTANT),
        validacionefos: maybe(INSTANT),
        ultimobuzon: maybe(INSTANT),
        ultimocorreo: maybe(INSTANT),
        descargasmasivas: maybe(INSTANT),
      },
      terminos: false,
    },
  },
  {
    written: 'GET /dashboard/espaciomensual',
    answer: { rows: [{ mes: expect.stringMatching(/^\d{4}-\d\d$/), xml: NUMBER, pdf: NUMBER, cantidad: NUMBER }] },
  },
  { written: 'GET /dashboard/descargas', answer: { descargasdisponibles: 8 } },
  {
    written: 'PUT /info?terms={value}',
    path: () => '/info?terms=1',
    answer: MSG,
    after: async () => expect(await read('/dashboard')).toMatchObject({ terminos: true }),
  },
  { written: 'POST /certificados', body: ({ fiel }) => JSON.parse(fiel ?? ''), answer: { ...MSG, tipo: 'F' } },
  {
    written: 'POST /certificados',
    body: ({ csd }) => JSON.parse(csd ?? ''),
    answer: { ...MSG, tipo: 'C' },
    after: bringRequests,
  },
  {
    written: 'GET /certificados?filters',
    path: () => '/certificados?tipo=C',
    answer: { rows: [{ ...certificado, tipo: 'C' }] },
  },
  {
    written: 'POST /descargas',
    body: () => ({ fechaini: '2026-01-01', fechafin: '2026-01-31', isemitidos: 'false' }),
    answer: { ...MSG, solicitud: UUID },
    after: ({ solicitud: id }: { solicitud: string }) => {
      ids.descarga = id;
    },
  },
  {
    written: 'GET /descargas',
    path: () => '/descargas?limit=20&offset=0&espendiente=1',
    answer: { rows: [{ ...descarga, espendiente: 1 }], count: 1 },
  },
  { written: 'PUT /descargas/{id}', path: () => `/descargas/${ids.descarga}`, answer: { estado: NUMBER } },
  { written: 'PUT /descargas', answer: { estado: NUMBER } },
  { written: 'GET /buzoncanc?action=refresh', answer: MSG, path: () => '/buzoncanc?action=refresh' },
  {
    written: 'GET /buzoncanc',
    path: ({ pedida }) => `/buzoncanc?uuid=${pedida}&status=1&limit=20&offset=0`,
    answer: { rows: [solicitud], count: 1 },
  },
  {
    written: 'GET /buzoncanc (all of its query)',
    path: () =>
      `/buzoncanc?rfc=${OTHER}&search=A&fechaini=2020-01-01&fechafin=2099-12-31&serie=A&folio=1&totalde=1&totalhasta=2&status=1`,
    answer: { rows: [], count: 0 },
  },
  {
    written: 'PATCH /buzoncanc/{id}?preaprobada={status}',
    path: ({ vault }) => `/buzoncanc/${vault}?preaprobada=0`,
    answer: MSG,
  },
  { written: 'PATCH /buzoncanc/{id}?accept={status}', path: ({ una }) => `/buzoncanc/${una}?accept=1`, answer: MSG },
  { written: 'POST /buzoncanc', body: ({ varias }) => ({ accept: '0', idsolicitudes: [varias] }), answer: MSG },
  {
    written: 'GET /buzoncanc-historial',
    path: () => '/buzoncanc-historial?limit=20&offset=0',
    answer: {
      total: 2,
      rows: [
        {
          id: UUID,
          folio: TEXT,
          uuid: UUID,
          rfc: TEXT,
          nombre: TEXT,
          esaceptada: 0,
          created: INSTANT,
          tipo: 0,
          fechacfdi: maybe(FECHA),
          total: maybe(MONEY),
          moneda: 'MXN',
        },
        { esaceptada: 1 },
      ],
    },
  },
  {
    written: 'GET /buzoncanc-historial/{id}?acuse=true',
    path: ({ una }) => `/buzoncanc-historial/${una}?acuse=true`,
    answer: { pdf: expect.stringMatching(/^\//) },
    // A path that is appended to the host of the API.
    after: async ({ pdf }: { pdf: string }) =>
      expect((await fetch(server.address + pdf)).headers.get('content-type')).toBe('application/pdf'),
  },
  {
    written: 'POST /accept-reject-cancel',
    body: ({ enlace }) => ({ ...JSON.parse(enlace ?? '{}'), accept: '0' }),
    answer: MSG,
  },
  {
    written: 'GET /rfcs',
    path: () => `/rfcs?search=${OTHER.slice(0, 4)}`,
    answer: { rows: [{ rfc: OTHER, nombre: TEXT, efo: 0 }], count: 1 },
  },
  {
    written: 'PATCH /respaldos/{id}',
    path: () => '/respaldos/1',
    body: () => ({ estatus: 1 }),
    answer: MSG,
    after: () => server.runJobs(),
  },
  {
    written: 'GET /respaldos',
    path: () => '/respaldos?limit=20&offset=0&estatus=1',
    answer: { rows: [{ id: 1, nombre: TEXT, estatus: 1, frecuencia: 1, archivossubidos: 1 }], count: 1 },
  },
  {
    written: 'GET /informacion-resguardada',
    path: () => '/informacion-resguardada?limit=20&offset=0',
    answer: { rows: [{ ...respaldo, estatus: 2, porcentajecompletado: 100 }], count: 1 },
    after: ({ rows }: { rows: { id: string }[] }) => {
      ids.respaldo = rows[0]?.id ?? '';
    },
  },
  {
    written: 'GET /informacion-resguardada/{id}',
    path: () => `/informacion-resguardada/${ids.respaldo}`,
    answer: {
      ...respaldo,
      uuid: UUID,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      password: TEXT,
      errormsg: null,
      urlarchivo: TEXT,
    },
  },
  {
    written: 'GET /informacion-resguardada/{id}/url',
    path: () => `/informacion-resguardada/${ids.respaldo}/url`,
    answer: { url: TEXT },
    after: async ({ url }: { url: string }) => expect((await fetch(new URL(url, server.address))).status).toBe(200),
  },
  {
    written: 'GET /total-informacion-resguardada',
    answer: { numerorespaldos: 1, espaciorespaldos: NUMBER },
    // Only one that failed may be removed.
    after: () => server.deps.db.updateTable('respaldo').set({ estatus: 3, error: 'Se interrumpió.' }).execute(),
  },
  {
    written: 'DELETE /informacion-resguardada/{id}',
    path: () => `/informacion-resguardada/${ids.respaldo}`,
    answer: MSG,
  },
  // V2 §7.
  ...lists('emitidos'),
  ...lists('recibidos'),
  {
    written: 'PATCH /recibidos/{id}',
    path: () => `/recibidos/${ids.recibidos}?preaceptar=1`,
    body: () => ({}),
    answer: { preaceptado: '1' },
  },
  ...pagos('pagos-emitidos'),
  ...pagos('pagos-recibidos'),
  {
    written: 'GET /inhabilitados',
    path: () =>
      `/inhabilitados?status=5&tabla=R&rfc=${OTHER}&totalde=1&totalhasta=999&fechaini=2020-01-01&fechafin=2099-12-31&sort=created&order=ASC&limit=20&offset=0`,
    answer: { rows: [{ ...row, created: INSTANT, status: 5 }], count: 1 },
    after: ({ rows }: { rows: { id: string; uuid: string }[] }) => {
      ids.inhabilitado = rows[0]?.id ?? '';
      ids.inhabilitadoUuid = rows[0]?.uuid ?? '';
    },
  },
  ...['1', '4', '5'].flatMap((status) =>
    ['R', 'E'].map((tabla) => ({
      written: `GET /inhabilitados status=${status} tabla=${tabla}`,
      path: () => `/inhabilitados?status=${status}&tabla=${tabla}&uuid=${ids.inhabilitadoUuid}`,
      answer: { count: status === '5' && tabla === 'R' ? 1 : 0 },
    })),
  ),
  { written: 'GET /inhabilitados/{id}', path: () => `/inhabilitados/${ids.inhabilitado}`, answer: detail },
  { written: 'GET /inhabilitados?action=process', path: () => '/inhabilitados?action=process', answer: MSG },
  { written: 'GET /efos/{rfc}', path: () => `/efos/${EFO}`, answer: efosRecord },
  {
    written: 'GET /efos?search=...',
    path: () => '/efos?search=activos',
    answer: { rows: [efosRecord], count: 1 },
  },
  {
    written: 'GET /efos with params',
    path: () => '/efos?situacion=2&limit=20&offset=0',
    answer: { rows: [efosRecord] },
  },
  {
    written: 'PUT /config (usa_buzon)',
    path: () => '/config',
    body: () => ({ usa_buzon: '1' }),
    answer: MSG,
  },
  { written: 'PUT /config (rules)', path: () => '/config', body: () => reglas, answer: MSG },
  {
    written: 'PUT /config/lista-blanca',
    body: () => ({ buzon_listablanca: `${OTHER},AAA090909HHH` }),
    answer: MSG,
  },
  {
    written: 'GET /config',
    answer: { ...reglas, usa_buzon: '1', buzon_listablanca: `${OTHER},AAA090909HHH`, ultimo_buzon: INSTANT },
  },
  { written: 'PUT /config/notificaciones', body: () => ({ notificacion_72: '1' }), answer: MSG },
  { written: 'GET /config/notificaciones', answer: { ...notificaciones, notificacion_72: '1' } },
  {
    written: 'PUT /info',
    body: () => ({ nombre: 'ESCUELA & CÍA', email: 'tabla@prueba.mx', telefono: '55 1234 5678' }),
    answer: MSG,
  },
  {
    written: 'GET /info',
    answer: { rfc: RFC, apikey: '', nombre: 'ESCUELA & CÍA', email: 'tabla@prueba.mx', telefono: '55 1234 5678' },
  },
  { written: 'PUT /config/logo', body: () => ({ logo: PIXEL }), answer: MSG },
  { written: 'GET /config/logo', answer: '\u0089PNG', file: /image\/png/ },
  {
    written: 'POST /accesos',
    body: () => ({ correo: 'otra@prueba.mx', privilegio: '2' }),
    answer: { id: UUID },
    after: ({ id }: { id: string }) => {
      ids.invitacion = id;
    },
  },
  {
    written: 'PUT /accesos/{id}',
    path: () => `/accesos/${ids.invitacion}`,
    body: () => ({ privilegio: '1' }),
    answer: MSG,
  },
  {
    written: 'GET /accesos',
    answer: {
      rows: expect.arrayContaining([
        { id: ids.invitacion ?? UUID, correo: 'otra@prueba.mx', privilegio: '1', confirmada: false, noEntregado: null },
      ]),
    },
  },
  { written: 'DELETE /accesos/{id}', path: () => `/accesos/${ids.invitacion}`, answer: MSG },
  { written: 'GET /dashboard/accesos', answer: { accesosdisponibles: NUMBER } },
  { written: 'GET /dashboard/correos', answer: { correosdisponibles: 5 } },
  {
    written: 'POST /correos',
    body: () => ({
      correo: 'facturas@prueba.mx',
      pswd: 'clave',
      pswd2: 'clave',
      server: 'localhost',
      puerto: server.imapPort,
      tipoAutenticacion: 'credenciales',
    }),
    answer: { id: UUID },
    after: ({ id }: { id: string }) => {
      ids.correo = id;
    },
  },
  { written: 'GET /correos?filters', path: () => '/correos?correo=facturas', answer: { rows: [correo] } },
  { written: 'GET /correos/{id}', path: () => `/correos/${ids.correo}`, answer: correo },
  {
    written: 'PUT /correos/{id}',
    path: () => `/correos/${ids.correo}`,
    body: () => ({
      pswd: 'otra',
      pswd2: 'otra',
      server: 'localhost',
      puerto: server.imapPort,
      tipoAutenticacion: 'credenciales',
    }),
    answer: MSG,
  },
  { written: 'GET /correos?action=fetch', path: () => '/correos?action=fetch', answer: MSG },
  { written: 'DELETE /correos/{id}', path: () => `/correos/${ids.correo}`, answer: MSG },
];

const titled = calls.map((call, at): [string, Call] => [`${at + 1}. ${call.written}`, call]);
const pathOf = ({ written, path }: Call) => path?.(ids) ?? written.split(' ')[1] ?? '';
const headers = () => ({ 'X-Token': token, 'X-RFC': RFC });
const read = async (path: string) => (await ask('GET', path, undefined, headers())).json();

beforeAll(async () => {
  server = await startRealServer();
  await server.satLists([{ rfc: EFO, nombre: 'ACTIVOS', situacion: 'Definitivo' }]);
  await server.deps.jobs.add(server.deps.db, 'load-efos', {}, { jobKey: 'load-efos' });
  await server.runJobs();
  await server.createContribuyente(RFC);
  const user = await server.createUser('tabla@prueba.mx', PASSWORD);
  await server.grant(user, RFC);
  token = user.token;
  const sdk = server.sdkOf(user, RFC);

  await sdk.accesos.add({ correo: 'invitada@prueba.mx', privilegio: '2' });
  ids.invited = (await server.lastMail('invitada@prueba.mx')).token;
  const { url } = await createEnlace(server.deps, server.deps.db, 'reset-admin', {
    correo: 'jefa@prueba.mx',
    rfc: RFC,
  });
  ids.reset = new URLSearchParams(new URL(url).hash.slice(1)).get('p') ?? '';

  const credito = { metodoPago: 'PPD', formaPago: '99', total: '500.00', serie: 'C' };
  const zip = await zipOf({
    'emitido.xml': own.build({ receptor: OTHER }),
    'credito-emitido.xml': own.build({ ...credito, receptor: OTHER }),
    'credito-recibido.xml': supplier.build({ ...credito, receptor: RFC }),
    'alterado.xml': Buffer.from(
      supplier.build({ serie: 'P', receptor: RFC }).toString().replace(' Total="116.00"', ' Total="11.60"'),
    ),
    'rep-emitido.xml': rep(own.build({ serie: 'R', receptor: OTHER })),
    'rep-recibido.xml': rep(supplier.build({ serie: 'R', receptor: RFC })),
    'roto.xml': Buffer.from('<cfdi:Comprobante'),
  });
  ids.zip = base64(zip);
  ids.fiel = JSON.stringify(asFile(await newCertificado({ rfc: RFC, tipo: 'FIEL' }), 'F'));
  ids.csd = JSON.stringify(asFile(await newCertificado({ rfc: RFC, tipo: 'CSD' }), 'C'));
});
afterAll(() => server.close());

describe('A1 the calls of both tables', () => {
  test.each(titled)('%s answers as written', async (_, call) => {
    const response = await ask(call.written, pathOf(call), call.body?.(ids), headers());
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    if (call.file) {
      expect([response.status, type]).toEqual([200, expect.stringMatching(call.file)]);
      expect(bytes.toString('latin1')).toMatch(new RegExp(`^${call.answer}`));
      return;
    }
    expect([response.status, type, bytes.toString()]).toEqual([
      200,
      expect.stringMatching(/^application\/json/),
      expect.anything(),
    ]);
    const answer = JSON.parse(bytes.toString());
    expect(answer).toMatchObject(call.answer as object);
    await call.after?.(answer as never, ids);
  });

  test.each(titled)('%s answers a call without session or body with {msg} alone', async (_, call) => {
    const response = await ask(call.written, pathOf(call), call.body && {}, {});
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject(MSG);
  });
});
