import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sealedCfdiXml } from '@boveda/cfdi-samples';
import { type Autoridad, type Csd, newAutoridad, newCsd } from '@boveda/cfdi-samples/certificados';
import type { CfdiDetail, CfdiRow } from '@boveda/contracts';
import { createRepositorio, type EstadoSat, SatUnavailable } from '@boveda/sat-client';
import { createSatSimulator, type SatSimulator } from '@boveda/sat-simulator';
import { createTestApp, type TestApp } from '../../../testing/create-test-app';
import { checkTimbres } from './check-timbres';
import { fetchCertificado } from './fetch-certificado';

const RFC = 'EKU9003173C9';
const SAT = 'SAT970701NN3';
const UNIDAD = 'PACSPR190613I5201';

const answer = (estado: EstadoSat['estado']): EstadoSat => ({
  encontrado: estado !== 'No Encontrado',
  codigo: estado === 'No Encontrado' ? 'N - 602' : 'S',
  estado,
  esCancelable: '',
  estatusCancelacion: '',
  statuscanc: 0,
  validacionEfos: null,
});

let estado: EstadoSat['estado'] = 'Vigente';
let simulator: SatSimulator;
let url: string;
let app: TestApp;
let as: { token: string; rfc: string };
let autoridad: Autoridad & { cer: Buffer };
let csd: Csd;
beforeAll(async () => {
  simulator = await createSatSimulator();
  ({ url } = await simulator.listen(0));
  app = await createTestApp({
    sat: { consultarEstado: async () => answer(estado) },
    repositorio: createRepositorio({ url: `${url}/rccf`, timeoutMs: 5_000 }),
  });
  as = { token: (await app.createContribuyenteUser(RFC)).token, rfc: RFC };
  autoridad = await newAutoridad();
  const folder = path.join(app.home, 'certificates/autoridades');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'ac.cer'), autoridad.cer);
  csd = newCsd(RFC, { autoridad });
});
beforeEach(async () => {
  estado = 'Vigente';
  await put('/dials', { rccf: 'ok' });
});
afterAll(async () => {
  await app.close();
  await simulator.close();
});

async function put(below: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const told = await fetch(`${url}${below}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  expect(told.status).toBe(200);
}

let made = 0;
/** Makes the certificate of a PAC with a new number. */
const newPac = (rfc = SAT, issuer = autoridad) =>
  newCsd(rfc, { numero: `000010000005${String(++made).padStart(8, '0')}`, unidad: UNIDAD, autoridad: issuer });
const publish = ({ numero, cer }: Csd) => put('/rccf', { [numero]: cer.toString('base64') });

/** Writes a CFDI that this PAC stamped, with what is replaced afterwards. */
function stamped(pac: Csd, [before, after]: [string, string] = ['', '']): { uuid: string; xml: string } {
  const uuid = `7b5a37eb-9f0c-4e64-8e85-${String(++made).padStart(12, '0')}`;
  const xml = sealedCfdiXml({}, csd, pac, { UUID: uuid, NoCertificadoSAT: pac.numero });
  return { uuid, xml: xml.replace(before, after) };
}

async function upload({ uuid, xml }: { uuid: string; xml: string }): Promise<string> {
  const stored = await app.call('POST', '/cfdi', as, { name: 'a.xml', xmlb64: Buffer.from(xml).toString('base64') });
  expect(stored.statusCode).toBe(200);
  return (await rowOf(uuid)).id;
}
const rowOf = async (uuid: string): Promise<CfdiRow> =>
  (await app.call('GET', `/emitidos?uuid=${uuid}`, as)).json().rows[0];
const detail = async (id: string): Promise<CfdiDetail> => (await app.call('GET', `/emitidos/${id}`, as)).json();
const reglaOf = ({ validaciones }: CfdiDetail, wanted: string) => validaciones.find(({ id }) => id === wanted);
const noted = (numero: string) =>
  app.deps.db.selectFrom('certificado_pac').selectAll().where('numero', '=', numero).executeTakeFirst();

it('marks a stamp of an unknown PAC until its certificate is fetched, and judges again', async () => {
  const pac = newPac();
  const cfdi = stamped(pac);
  const id = await upload(cfdi);
  expect(await rowOf(cfdi.uuid)).toMatchObject({ status: 1, timbresinverificar: true });
  expect(reglaOf(await detail(id), 'timbre_sello_sat')).toMatchObject({
    resultado: 'aviso',
    evidencia: `Timbre sin verificar. No se tiene el certificado ${pac.numero} del PAC.`,
  });
  await put('/dials', { rccf: 'no-encontrado' });
  await app.runJobs();
  expect(await rowOf(cfdi.uuid)).toMatchObject({ status: 2, timbresinverificar: true });
  expect(await noted(pac.numero)).toMatchObject({ der: null, motivo: 'El repositorio del SAT no lo tiene.' });

  await put('/dials', { rccf: 'ok' });
  await publish(pac);
  await app.deps.jobs.add(app.deps.db, 'check-timbres', {});
  await app.runJobs();
  expect(await detail(id)).toMatchObject({ status: 2, errmsg: null, timbresinverificar: false });
  for (const regla of ['timbre_sello_sat', 'timbre_autoridad', 'timbre_vigencia', 'timbre_pac'])
    expect([regla, reglaOf(await detail(id), regla)?.resultado]).toEqual([regla, 'ok']);
  expect((await noted(pac.numero))?.der).toEqual(pac.cer);
});

it('asks once for the certificate of many CFDI', async () => {
  const pac = newPac();
  await publish(pac);
  let asked = 0;
  const { repositorio } = app.deps;
  app.deps.repositorio = {
    buscar(numero) {
      asked++;
      return repositorio.buscar(numero);
    },
  };
  const cfdis = [stamped(pac), stamped(pac), stamped(pac)];
  for (const cfdi of cfdis) await upload(cfdi);
  await app.runJobs();
  app.deps.repositorio = repositorio;
  expect(asked).toBe(1);
  for (const { uuid } of cfdis) expect(await rowOf(uuid)).toMatchObject({ status: 2, timbresinverificar: false });
});

it('finds a changed FechaTimbrado once the certificate is fetched, and keeps what the SAT answered', async () => {
  const pac = newPac();
  const cfdi = stamped(pac, ['FechaTimbrado="2026-03-10T12:00:30"', 'FechaTimbrado="2026-03-10T12:00:31"']);
  const id = await upload(cfdi);
  await app.runJobs();
  expect(await rowOf(cfdi.uuid)).toMatchObject({ status: 2, timbresinverificar: true });
  await publish(pac);
  await checkTimbres(app.deps);
  await app.runJobs();
  expect(await detail(id)).toMatchObject({
    status: 5,
    errmsg: 'Sello del SAT: El sello del SAT no corresponde al contenido del timbre.',
    timbresinverificar: false,
    estadosat: 'Vigente',
  });
});

it.each([
  ['of another number', 'otro', /respondió con el certificado \d{20}/],
  ['of another authority', 'ok', /no lleva su firma/],
  ['of a taxpayer', 'ok', /^Es de AAA010101AAA, no del SAT\.$/],
])('does not accept a certificate %s', async (name, rccf, motivo) => {
  const rfc = name === 'of a taxpayer' ? 'AAA010101AAA' : SAT;
  const pac = newPac(rfc, name === 'of another authority' ? await newAutoridad() : autoridad);
  await publish(pac);
  await put('/dials', { rccf });
  const cfdi = stamped(pac);
  await upload(cfdi);
  await app.runJobs();
  expect(await noted(pac.numero)).toMatchObject({ der: null, motivo: expect.stringMatching(motivo) });
  expect(app.deps.certificates.find(pac.numero)).toBeNull();
  expect(await rowOf(cfdi.uuid)).toMatchObject({ status: 2, timbresinverificar: true });
});

it.each(['http500', 'truncated', 'html'])('lets the queue retry after %s', async (rccf) => {
  const pac = newPac();
  await publish(pac);
  await put('/dials', { rccf });
  const cfdi = stamped(pac);
  await upload(cfdi);
  await expect(fetchCertificado(app.deps, pac)).rejects.toThrow(SatUnavailable);
  expect(await noted(pac.numero)).toMatchObject({ der: null, buscado: null });
  await put('/dials', { rccf: 'ok' });
  await fetchCertificado(app.deps, pac);
  expect(await rowOf(cfdi.uuid)).toMatchObject({ timbresinverificar: false });
});

it('uses the certificate that another server kept', async () => {
  const pac = newPac();
  const kept = { numero: pac.numero, der: pac.cer, buscado: new Date(), motivo: null, created: new Date() };
  await app.deps.db.insertInto('certificado_pac').values(kept).execute();
  const cfdi = stamped(pac);
  await upload(cfdi);
  await app.runJobs();
  expect(await rowOf(cfdi.uuid)).toMatchObject({ status: 2, timbresinverificar: false });
});

it('does not ask while no authority is installed', async () => {
  const pac = newPac();
  await publish(pac);
  const certificates = { ...app.deps.certificates, autoridades: () => [] };
  await fetchCertificado({ ...app.deps, certificates }, pac);
  expect(await noted(pac.numero)).toBeUndefined();
});

it('marks what an earlier version stored', async () => {
  const pac = newPac();
  const cfdi = stamped(pac);
  const id = await upload(cfdi);
  await app.pool.query('update cfdi set pac_pendiente = null where id = $1', [id]);
  await app.pool.query(
    `update cfdi_detalle set reglas = jsonb_build_array(jsonb_build_object('id', 'timbre_sello_sat', 'titulo', 'Sello del SAT',
      'resultado', 'omitida', 'evidencia', 'No se tiene el certificado ' || $2 || ' del PAC.')) where cfdi_id = $1`,
    [id, pac.numero],
  );
  expect(await rowOf(cfdi.uuid)).toMatchObject({ timbresinverificar: false });
  await checkTimbres(app.deps);
  expect(await rowOf(cfdi.uuid)).toMatchObject({ timbresinverificar: true });
  expect(reglaOf(await detail(id), 'timbre_sello_sat')).toMatchObject({
    resultado: 'aviso',
    evidencia: `Timbre sin verificar. No se tiene el certificado ${pac.numero} del PAC.`,
  });
  await publish(pac);
  await app.runJobs();
  expect(await rowOf(cfdi.uuid)).toMatchObject({ timbresinverificar: false });
});

it('asks the SAT about an Alterado whose stamp verifies, and keeps its answer beside the state', async () => {
  const pac = newPac();
  await publish(pac);
  await fetchCertificado(app.deps, pac);
  const id = await upload(stamped(pac, ['Total="116.00" Tipo', 'Total="116.01" Tipo']));
  expect(await detail(id)).toMatchObject({ status: 5, estadosat: null, verificado: null });
  estado = 'No Encontrado';
  await app.runJobs();
  expect(await detail(id)).toMatchObject({ status: 5, estadosat: 'No Encontrado', verificado: expect.any(String) });
  estado = 'Cancelado';
  expect((await app.call('GET', `/emitidos/${id}?action=verify`, as)).json()).toMatchObject({
    status: 5,
    estadosat: 'Cancelado',
    cancelado: null,
  });
});
