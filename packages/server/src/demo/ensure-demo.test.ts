import { cp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inspectCertificate } from '@boveda/cfdi';
import { contribuyentesDemo, createCfdiBuilder, openDemoAuthority, POR_AGREGAR, planDemo } from '@boveda/cfdi-samples';
import { api, EstatusCfdi } from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import type { DemoProgress } from '../installation/demo-progress';
import type { Deps } from '../installation/deps';
import { places } from '../installation/settings/env';
import { openCertificado } from '../modules/certificados/certificados.store';
import { DEMO_PASSWORD } from './accounts';
import { beginDemo, ensureDemo } from './ensure-demo';
import { SIGNERS } from './signers';

/** A fortieth of the demo, and of all that is special in it enough for every day of the year. */
const plan = (today: Date) =>
  planDemo(today).filter(({ tipo, emisor, receptor, defecto, conPdf, estadoEnSat }, index) => {
    if (tipo === 'I' && receptor.rfc === 'IIA040805DZ4') return index % 8 === 0;
    if ([emisor.rfc, receptor.rfc].includes(POR_AGREGAR)) return index % 4 === 0;
    const special = defecto || conPdf || estadoEnSat?.estado === 'No Encontrado' || (index % 3 === 0 && estadoEnSat);
    return special || index % 40 === 0;
  });

const told = new Map<string, { estado: string }>();
let efos: { rfc: string; situacion: string }[] = [];
const archived: string[] = [];
const asked: string[] = [];

/** What listens where the simulator would: its control calls alone. */
const simulator: Server = createServer(async (request, response) => {
  const { url = '' } = request;
  let body = '';
  for await (const chunk of request) body += chunk;
  const nuevos: string[] = [];
  if (url === '/efos') efos = JSON.parse(body);
  else if (url === '/descarga/cfdi') archived.push(...JSON.parse(body));
  else if (url === '/solicitudes') asked.push(JSON.parse(body).uuid);
  else if (url === '/cfdi')
    for (const cfdi of JSON.parse(body) as { uuid: string; estado: string }[]) {
      if (!told.has(cfdi.uuid)) nuevos.push(cfdi.uuid);
      told.set(cfdi.uuid, cfdi);
    }
  response.end(JSON.stringify({ nuevos }));
});

let server: TestApp;
let deps: Deps;
beforeAll(async () => {
  await new Promise<void>((listening) => simulator.listen(0, '127.0.0.1', listening));
  server = await createTestApp();
  const satConsultaUrl = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}/ConsultaCFDIService.svc`;
  deps = { ...server.deps, env: { ...server.deps.env, satConsultaUrl } };
});
afterAll(async () => {
  simulator.close();
  await server.close();
});

const stored = async () =>
  deps.db.selectFrom('cfdi').select(['rfc_owner', 'uuid', 'status', 'pdf_sha256', 'created', 'cancelado']).execute();

test('refuses to work outside demo mode', async () => {
  await expect(ensureDemo({ ...deps, env: { ...deps.env, demo: false } }, plan)).rejects.toThrow('demo mode only');
  expect(await deps.db.selectFrom('usuario').select('id').execute()).toEqual([]);
});

test('interrupted, it goes on at the next start; done, it changes nothing', async () => {
  let left = 6;
  const putMany: Deps['blobs']['putMany'] = (contents) => {
    if (left-- <= 0) return Promise.reject(new Error('killed'));
    return deps.blobs.putMany(contents);
  };
  await expect(ensureDemo({ ...deps, blobs: { ...deps.blobs, putMany } }, plan)).rejects.toThrow();
  const half = (await stored()).length;
  expect(half).toBeGreaterThan(0);

  await ensureDemo(deps, plan);
  const whole = await stored();
  expect(whole.length).toBeGreaterThan(half);
  expect(new Set(whole.map(({ rfc_owner, uuid }) => rfc_owner + uuid)).size).toBe(whole.length);

  await ensureDemo(deps, plan);
  expect(await stored()).toEqual(whole);

  // Killed after it stored an upload and before the SAT was asked: a cancellation keeps its month.
  const { uuid } = whole.find(({ status }) => status === EstatusCfdi.Cancelado) ?? { uuid: '' };
  const pending = { status: EstatusCfdi.Pendiente, cancelado: null };
  await deps.db.updateTable('cfdi').set(pending).where('uuid', '=', uuid).execute();
  await ensureDemo(deps, plan);
  const byKey = (rows: typeof whole) => new Map(rows.map((row) => [row.rfc_owner + row.uuid, row]));
  expect(byKey(await stored())).toEqual(byKey(whole));
});

test('puts the certificate of its PAC where stamps are checked', async () => {
  const { pac } = await openDemoAuthority(places(deps.env.home).certificates, new Date());
  const cer = deps.certificates.find(pac.numero);
  expect(inspectCertificate(cer as Buffer)).toMatchObject({ tipo: 'CSD', unidad: `PAC${pac.rfc}01` });
});

test('every state exists, PDF came along, and uploads spread over the months', async () => {
  const rows = await stored();
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(rows.filter(({ pdf_sha256 }) => pdf_sha256).length).toBeGreaterThan(2);
  expect(new Set(rows.map(({ created }) => created.toISOString().slice(0, 7))).size).toBeGreaterThan(20);
  const cancelled = rows.filter(({ status }) => status === 3).map(({ cancelado }) => String(cancelado).slice(0, 7));
  expect(new Set(cancelled).size).toBeGreaterThan(3);
  const pending = rows.filter(({ status }) => status === 1).map(({ uuid }) => told.get(uuid.toUpperCase())?.estado);
  expect(new Set(pending)).toEqual(new Set(['No Encontrado']));
});

test('the SAT knows every one of them, and hears once who waits for an answer', async () => {
  const unknown = (await stored()).filter(({ uuid }) => !told.has(uuid.toUpperCase()));
  expect(unknown).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked).size).toBe(asked.length);
});

test.each([
  ['admin@demo.mx', 6, '1'],
  ['solo@demo.mx', 1, '1'],
  ['auxiliar@demo.mx', 1, '2'],
  ['nadie@demo.mx', 0, '1'],
])('%s logs in to %i taxpayers', async (correo, count, privilegio) => {
  const answer = await server.call('POST', '/login', {}, { correo, pass: DEMO_PASSWORD });
  const { Cuentas } = api.session.login.answer.parse(answer.json()).msg;
  expect(Cuentas).toHaveLength(count);
  expect(Cuentas.every((cuenta) => cuenta.privilegio === privilegio)).toBe(true);
});

test('two may sign with certificates of their own, and the SAT has invoices that they lack', async () => {
  await deps.db.deleteFrom('certificado').where('tipo', '=', 'F').where('rfc_owner', '=', 'EKU9003173C9').execute();
  await ensureDemo(deps, plan);
  for (const { rfc } of contribuyentesDemo) {
    const opened = await Promise.all([openCertificado(deps, rfc, 'csd'), openCertificado(deps, rfc, 'fiel')]);
    const signs = ['IIA040805DZ4', 'EKU9003173C9'].includes(rfc);
    expect(opened.map((certificado) => certificado !== null)).toEqual([signs, signs]);
  }
  const known = new Set((await stored()).map(({ uuid }) => uuid));
  const forSigners = archived.filter((xml) => !xml.includes(`"${POR_AGREGAR}"`) || /Folio="1\d{4}"/.test(xml));
  const uuids = forSigners.map((xml) => / UUID="([^"]+)"/.exec(xml)?.[1]?.toLowerCase() ?? '');
  expect(uuids.length).toBeGreaterThan(2);
  expect(uuids.filter((uuid) => known.has(uuid))).toEqual([]);
});

test('a taxpayer that nobody has registered can be added with the e.firma beside the others, and the SAT has its CFDI', async () => {
  const { par } = await openDemoAuthority(places(deps.env.home).certificates, new Date());
  const { cer, key, pass } = await par(POR_AGREGAR, 'FIEL');
  // The app of tests keeps what it trusts in a folder of its own.
  const root = 'demo/ac.cer';
  await cp(join(places(deps.env.home).certificates, root), join(server.home, 'certificates', root));
  const answer = await server.call('POST', '/login', {}, { correo: 'nadie@demo.mx', pass: DEMO_PASSWORD });
  const { token } = api.session.login.answer.parse(answer.json());
  const body = { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass, guardar: true };
  const added = await server.call('POST', '/contribuyentes', { token }, body);
  expect(added.json()).toMatchObject({ cuenta: { rfc: POR_AGREGAR, privilegio: '1' } });
  expect((await openCertificado(deps, POR_AGREGAR, 'fiel'))?.numero).toMatch(/999$/);
  const own = archived.filter((xml) => xml.includes(`"${POR_AGREGAR}"`));
  expect(own.length).toBeGreaterThan(3);
  await ensureDemo(deps, plan);
  expect(archived.filter((xml) => xml.includes(`"${POR_AGREGAR}"`))).toEqual(own);
});

test('plans: one is over, one ends within 15 days, one has terms to accept', async () => {
  const answer = await server.call('POST', '/login', {}, { correo: 'admin@demo.mx', pass: DEMO_PASSWORD });
  const { token, msg } = api.session.login.answer.parse(answer.json());
  const plans: { days: number; terminos: boolean }[] = [];
  for (const { rfc } of msg.Cuentas) {
    const { plan: shown, terminos } = api.dashboard.get.answer.parse(
      (await server.call('GET', '/dashboard', { token, rfc })).json(),
    );
    plans.push({ days: (Date.parse(shown.fin) - Date.now()) / 86_400_000, terminos });
  }
  expect(plans.filter(({ days }) => days < 0)).toHaveLength(1);
  expect(plans.filter(({ days }) => days > 1 && days < 15)).toHaveLength(1);
  expect(plans.filter(({ days }) => days > 250)).toHaveLength(4);
  expect(plans.filter(({ terminos }) => !terminos)).toHaveLength(1);
});

test('every taxpayer deals with a presunto and a definitivo', () => {
  const documentos = planDemo(new Date());
  for (const { rfc } of contribuyentesDemo) {
    const own = documentos.filter(({ emisor, receptor }) => emisor.rfc === rfc || receptor.rfc === rfc);
    const known = new Set(own.flatMap(({ emisor, receptor }) => [emisor.rfc, receptor.rfc]));
    const situaciones = efos.filter((listed) => known.has(listed.rfc)).map(({ situacion }) => situacion);
    expect(situaciones).toEqual(expect.arrayContaining(['Presunto', 'Definitivo']));
  }
});

test('creates the CFDI of one taxpayer only, when BOVEDA_DEMO_RFC names it; who logs in before finds some of them', async () => {
  const fresh = await createTestApp();
  const demoRfc = SIGNERS[0] ?? '';
  const told: DemoProgress[] = [];
  const count = async () => (await fresh.deps.db.selectFrom('cfdi').select('rfc_owner').execute()).length;
  const env = { ...deps.env, demoRfc };
  const fill = await beginDemo({ ...fresh.deps, env }, (progress) => told.push(progress), plan);
  const answer = await fresh.call('POST', '/login', {}, { correo: 'admin@demo.mx', pass: DEMO_PASSWORD });
  expect(answer.statusCode).toBe(200);
  expect(await openCertificado(fresh.deps, demoRfc, 'fiel')).not.toBeNull();
  const [{ total } = { total: 0 }] = told;
  const begun = await count();
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(total);
  expect(told).toEqual([
    { listos: 0, total },
    { listos: begun, total },
  ]);

  const filling = fill();
  const { token } = answer.json();
  const xmlb64 = createCfdiBuilder(demoRfc).build().toString('base64');
  const uploaded = await fresh.call('POST', '/cfdi', { token, rfc: demoRfc }, { name: 'propio.xml', xmlb64 });
  expect(uploaded.statusCode).toBe(200);
  await filling;
  expect(told.at(-1)).toEqual({ listos: total, total });
  const listos = told.map((progress) => progress.listos);
  expect(listos).toEqual(listos.toSorted((a, b) => a - b));
  expect(await count()).toBe(total + 1);
  const owners = await fresh.deps.db.selectFrom('cfdi').select('rfc_owner').distinct().execute();
  expect(owners).toEqual([{ rfc_owner: demoRfc }]);
  await fresh.close();
});

test('only a simulator on this machine is told anything', async () => {
  expect(new Set([...told.values()].map(({ estado }) => estado))).toEqual(
    new Set(['Vigente', 'Cancelado', 'No Encontrado']),
  );
  const fetched = jest.spyOn(globalThis, 'fetch');
  const satConsultaUrl = 'https://sat.invalid/ConsultaCFDIService.svc';
  await ensureDemo({ ...deps, env: { ...deps.env, satConsultaUrl } }, plan);
  expect(fetched).not.toHaveBeenCalled();
  await ensureDemo(deps, plan);
  expect(fetched.mock.calls.map(([url]) => new URL(String(url)).pathname.split('/')[1])).toEqual([
    'efos',
    'listas',
    'cfdi',
  ]);
  fetched.mockRestore();
});
