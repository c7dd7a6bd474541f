import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createSatSimulator, type SatSimulator } from '@boveda/sat-simulator';
import { createDescargaMasiva, descargaBelow, type Efirma, SatUnavailable, type Solicitud } from '../index';
import type { DescargaOptions } from './descarga';

const fixtures = process.env.BOVEDA_FIXTURES ?? resolve(__dirname, '../../../../../shared/fixtures');
const folder = `${fixtures}/phpcfdi+sat-ws-descarga-masiva/tests/_files`;
const CFDI = `${fixtures}/SAT-CFDI+python-satcfdi/tests/test_create_cfdi40/h&e951128469_ingreso_iva16_stamped.xml`;
const present = existsSync(folder) && existsSync(CFDI);
if (!present) process.stderr.write(`\nSKIPPED mass download against the simulator: no e.firma in ${fixtures}\n`);

const NOW = new Date('2026-11-21T12:00:00Z');
let now = NOW;
let simulator: SatSimulator;
let url: string;
let temp: string;
beforeAll(async () => {
  simulator = await createSatSimulator({ clock: () => now });
  ({ url } = await simulator.listen(0));
  temp = await mkdtemp(join(tmpdir(), 'descarga-'));
});
afterAll(async () => {
  await simulator.close();
  await rm(temp, { recursive: true });
});

const efirmaOf = (kind: 'fiel' | 'csd'): Efirma => ({
  cer: readFileSync(`${folder}/fake-${kind}/EKU9003173C9.cer`),
  privateKey: createPrivateKey({
    key: readFileSync(`${folder}/fake-${kind}/EKU9003173C9.key`),
    format: 'der',
    type: 'pkcs8',
    passphrase: '12345678a',
  }),
});
const put = async (path: string, body: unknown) => {
  const response = await fetch(`${url}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
};
const OK = { autentica: 'ok', solicita: 'ok', verifica: 'ok', descarga: 'ok', esperaMinutos: 0, porPaquete: 10_000 };
const llamadas = async () => (await (await fetch(`${url}/descarga/dials`)).json()).llamadas;
const open = (options: Partial<DescargaOptions> = {}) =>
  createDescargaMasiva({ endpoints: descargaBelow(url), clock: () => now, ...options }).cfdi;
let at = 0;
/** Another period every time: the SAT takes the same one only twice. */
const periodo = (more: object = {}): Solicitud => ({
  tipo: 'emitidos',
  contenido: 'CFDI',
  estado: 'Todos',
  inicio: '2021-01-01T00:00:00',
  fin: `2026-11-20T00:00:${String(at++).padStart(2, '0')}`,
  ...more,
});
const patience: Readonly<Record<string, Partial<DescargaOptions>>> = {
  timeout: { timeoutMs: 400, paqueteMs: 400 },
  goteo: { timeoutMs: 400, limits: { windowMs: 300, minBytesPerWindow: 1_024 } },
};
const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof SatUnavailable ? error.kind : error),
  );
/** The stamped invoice as the taxpayer's own; its sello is not checked here. */
const cfdi = (uuid: string) =>
  readFileSync(CFDI, 'utf8')
    .replace(/(<cfdi:Emisor[^>]* Rfc=")[^"]+/, '$1EKU9003173C9')
    .replace(/ Fecha="[^"]+"/, ' Fecha="2026-05-04T10:00:00"')
    .replace(/ UUID="[^"]+"/, ` UUID="${uuid}"`);
const UUIDS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

(present ? describe : describe.skip)('the mass download', () => {
  beforeEach(async () => {
    now = NOW;
    await put('/descarga/dials', OK);
    await put('/descarga/cfdi', UUIDS.map(cfdi));
  });

  it('authenticates once, asks, verifies, and writes the package to a file', async () => {
    const descarga = open();
    const efirma = efirmaOf('fiel');
    const { idSolicitud, codigo, mensaje } = await descarga.solicitar(efirma, periodo());
    expect([codigo, mensaje]).toEqual(['5000', 'Solicitud Aceptada']);
    const found = await descarga.verificar(efirma, idSolicitud as string);
    expect(found).toMatchObject({ codigo: '5000', estado: 3, codigoSolicitud: '5000', cantidad: 2 });
    expect(found.paquetes).toEqual([`${idSolicitud}_01`]);
    const destino = join(temp, 'uno.zip');
    const { bytes } = await descarga.descargar(efirma, found.paquetes[0] as string, destino);
    const zip = await readFile(destino);
    expect(zip.length).toBe(bytes);
    expect(zip.subarray(0, 4).toString('hex')).toBe('504b0304');
    for (const uuid of UUIDS) expect(zip.includes(`${uuid}.xml`)).toBe(true);
    expect(await llamadas()).toEqual({ autentica: 1, solicita: 1, verifica: 1, descarga: 1 });
  });

  it('renews its token when it expires, and when the SAT rejects it early', async () => {
    const descarga = open();
    const efirma = efirmaOf('fiel');
    const { idSolicitud } = await descarga.solicitar(efirma, periodo());
    now = new Date(NOW.getTime() + 6 * 60_000);
    await descarga.verificar(efirma, idSolicitud as string);
    expect((await llamadas()).autentica).toBe(2);
    await put('/descarga/dials', { verifica: '300' });
    expect(await descarga.verificar(efirma, idSolicitud as string)).toMatchObject({ codigo: '300', estado: null });
    expect(await llamadas()).toEqual({ autentica: 1, verifica: 2 });
  });

  it('reads states, the empty period, packages by size, and refusals', async () => {
    const descarga = open();
    const efirma = efirmaOf('fiel');
    await put('/descarga/dials', { esperaMinutos: 10, porPaquete: 1 });
    const solicitud = periodo();
    const { idSolicitud } = await descarga.solicitar(efirma, solicitud);
    const estado = async () => (await descarga.verificar(efirma, idSolicitud as string)).estado;
    expect(await estado()).toBe(1);
    expect(await descarga.solicitar(efirma, solicitud)).toMatchObject({ codigo: '5005', idSolicitud: null });
    now = new Date(now.getTime() + 6 * 60_000);
    expect(await estado()).toBe(2);
    now = new Date(now.getTime() + 6 * 60_000);
    const found = await descarga.verificar(efirma, idSolicitud as string);
    expect([found.estado, found.paquetes.length]).toEqual([3, 2]);
    const paquete = found.paquetes[1] as string;
    for (const name of ['a', 'b']) await descarga.descargar(efirma, paquete, join(temp, name));
    expect(await descarga.descargar(efirma, paquete, join(temp, 'c'))).toMatchObject({ codigo: '5008', bytes: 0 });
    expect(await readdir(temp)).not.toContain('c');
    now = new Date(now.getTime() + 73 * 3_600_000);
    expect(await estado()).toBe(6);
    await put('/descarga/dials', { esperaMinutos: 0 });
    const empty = await descarga.solicitar(efirma, periodo({ inicio: '2026-11-19T00:00:00' }));
    expect(await descarga.verificar(efirma, empty.idSolicitud as string)).toMatchObject({
      estado: 5,
      codigoSolicitud: '5004',
      paquetes: [],
    });
    const received = await descarga.solicitar(efirma, periodo({ tipo: 'recibidos' }));
    expect([received.codigo, received.mensaje]).toEqual([
      '301',
      'No se permite la descarga de xml que se encuentren cancelados',
    ]);
    expect(await descarga.solicitar(efirma, { tipo: 'folio', uuid: UUIDS[0] as string })).toMatchObject({
      codigo: '5000',
    });
  });

  it('is refused with an expired certificate or another key', async () => {
    now = new Date('2027-06-01T12:00:00Z');
    expect(await kindOf(open().solicitar(efirmaOf('fiel'), periodo()))).toBe('soap_fault');
    now = NOW;
    const mixed = { cer: efirmaOf('fiel').cer, privateKey: efirmaOf('csd').privateKey };
    expect(await kindOf(open().solicitar(mixed, periodo()))).toBe('soap_fault');
  });

  it.each([
    ['timeout', 'timeout'],
    ['goteo', 'timeout'],
    ['corte', 'network'],
    ['http500', 'soap_fault'],
    ['html', 'wrong_type'],
    ['gzip', 'network'],
    ['vacio', 'malformed'],
    ['enorme', 'too_large'],
    ['dtd', 'malformed'],
    ['mutilado', 'malformed'],
    ['redireccion', 'redirect'],
  ])('%s is %s, in every operation, and no file is left', async (transporte, kind) => {
    // Only the hanging service gets a short deadline: the others may be as slow as the machine of the test.
    const descarga = open(patience[transporte]);
    const efirma = efirmaOf('fiel');
    await put('/descarga/dials', { autentica: transporte });
    expect(await kindOf(descarga.verificar(efirma, 'x'))).toBe(kind);
    await put('/descarga/dials', { ...OK, solicita: transporte, verifica: transporte, descarga: transporte });
    expect(await kindOf(descarga.solicitar(efirma, periodo()))).toBe(kind);
    expect(await kindOf(descarga.verificar(efirma, 'x'))).toBe(kind);
    expect(await kindOf(descarga.descargar(efirma, 'x_01', join(temp, 'roto')))).toBe(kind);
    expect(await readdir(temp)).not.toContain('roto');
  });
});
