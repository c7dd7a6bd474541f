import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { faltas } from './faltas';
import { formas } from './formas';
import { createSatSimulator } from './index';
import { buildSimulator } from './sat-simulator';

const UUID = '11111111-2222-3333-4444-555555555555';
const EXPRESION = `?re=EKU9003173C9&rr=H&amp;E951128469&tt=1160.0&id=${UUID}&fe=abcdefg=`;

let app: FastifyInstance;
beforeEach(async () => {
  app = await buildSimulator();
});
afterEach(() => app.close());

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const envelope = (expresion: string) =>
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Consulta xmlns="http://tempuri.org/">' +
  `<expresionImpresa>${escapeXml(expresion)}</expresionImpresa></Consulta></s:Body></s:Envelope>`;
const ask = (expresion = EXPRESION, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/ConsultaCFDIService.svc',
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: '"http://tempuri.org/IConsultaCFDIService/Consulta"',
      ...headers,
    },
    payload: envelope(expresion),
  });
const field = (body: string, name: string) => new RegExp(`<a:${name}>(.*)</a:${name}>`).exec(body)?.[1] ?? '';
const turn = (dials: object) => app.inject({ method: 'PUT', url: '/dials', payload: dials });
const tell = (uuid: string, estado: object) => app.inject({ method: 'PUT', url: `/cfdi/${uuid}`, payload: estado });

describe('Consulta', () => {
  it('does not know an unregistered UUID', async () => {
    const { statusCode, body } = await ask();
    expect(statusCode).toBe(200);
    expect(field(body, 'CodigoEstatus')).toBe('N - 602: Comprobante no encontrado.');
    expect(field(body, 'Estado')).toBe('No Encontrado');
  });

  it('answers Vigente for registered CFDI and for those of its archive', async () => {
    const archived = '22222222-2222-3333-4444-555555555555';
    const xml = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Fecha="2026-03-10T12:00:00" Total="1160.0"><cfdi:Emisor Rfc="EKU9003173C9"/><cfdi:Receptor Rfc="H&amp;E951128469"/><cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" UUID="${archived}" FechaTimbrado="2026-03-10T12:00:30"/></cfdi:Complemento></cfdi:Comprobante>`;
    expect((await app.inject({ method: 'PUT', url: '/descarga/cfdi', payload: [xml] })).json()).toEqual({
      archivados: 1,
    });
    expect(field((await ask(EXPRESION.replace(UUID, archived))).body, 'Estado')).toBe('Vigente');
    await tell(UUID, { estado: 'Vigente' });
    const { headers, body } = await ask();
    expect(headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(field(body, 'CodigoEstatus')).toBe('S - Comprobante obtenido satisfactoriamente.');
    expect(field(body, 'Estado')).toBe('Vigente');
    expect(body).toContain('<a:EstatusCancelacion/>');
  });

  it('answers the registered state, whatever the case of the UUID', async () => {
    await tell(UUID.toUpperCase(), { estado: 'Cancelado', estatusCancelacion: 'Plazo vencido' });
    const { body } = await ask();
    expect(field(body, 'Estado')).toBe('Cancelado');
    expect(field(body, 'EstatusCancelacion')).toBe('Plazo vencido');
    expect((await app.inject(`/cfdi/${UUID}`)).json()).toMatchObject({ estado: 'Cancelado' });
  });

  it('reads the expression from CDATA too', async () => {
    await tell(UUID, { estado: 'Vigente' });
    const { body } = await app.inject({
      method: 'POST',
      url: '/ConsultaCFDIService.svc',
      headers: { 'content-type': 'text/xml', soapaction: 'http://tempuri.org/IConsultaCFDIService/Consulta' },
      payload: envelope('@').replace('@', `<![CDATA[${EXPRESION}]]>`),
    });
    expect(field(body, 'CodigoEstatus')).toMatch(/^S - /);
  });

  it.each([
    ['an RFC with a bare &', EXPRESION.replace('&amp;E', '&E')],
    ['no total', EXPRESION.replace('&tt=1160.0', '')],
    ['a UUID that is none', EXPRESION.replace(UUID, 'nada')],
    ['an unknown field', `${EXPRESION}&zz=1`],
    ['a field twice', `${EXPRESION}&re=EKU9003173C9`],
    ['nothing', ''],
  ])('%s is N - 601', async (_name, expresion) => {
    const { body } = await ask(expresion);
    expect(field(body, 'CodigoEstatus')).toMatch(/^N - 601: /);
  });

  it('refuses another action and another kind of body', async () => {
    const { statusCode, body } = await ask(EXPRESION, { soapaction: '"http://tempuri.org/Otra"' });
    expect(statusCode).toBe(500);
    expect(body).toContain('a:ActionNotSupported');
    expect((await ask(EXPRESION, { 'content-type': 'application/soap+xml' })).statusCode).toBe(415);
  });

  it('refuses a DTD', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/ConsultaCFDIService.svc',
      headers: { 'content-type': 'text/xml', soapaction: 'http://tempuri.org/IConsultaCFDIService/Consulta' },
      payload: `<!DOCTYPE s [<!ENTITY e "x">]>${envelope(EXPRESION)}`,
    });
    expect(response.statusCode).toBe(500);
  });
});

describe('dials', () => {
  it('answers 602 for a UUID registered as not found', async () => {
    await tell(UUID, { estado: 'Vigente' });
    expect(field((await ask()).body, 'CodigoEstatus')).toMatch(/^S - /);
    await tell(UUID, { estado: 'No Encontrado' });
    expect(field((await ask()).body, 'CodigoEstatus')).toMatch(/^N - 602: /);
  });

  it('registers many at once, and keeps the known ones unchanged', async () => {
    const other = UUID.replace('1111', '2222');
    await tell(UUID, { estado: 'Cancelado' });
    const payload = [UUID, other].map((uuid) => ({ uuid, estado: 'Vigente' }));
    expect((await app.inject({ method: 'PUT', url: '/cfdi', payload })).json()).toEqual({ nuevos: [other] });
    expect(field((await ask()).body, 'Estado')).toBe('Cancelado');
    expect(field((await ask(EXPRESION.replace(UUID, other))).body, 'Estado')).toBe('Vigente');
    expect((await app.inject({ method: 'PUT', url: '/cfdi', payload: [{ uuid: UUID }] })).statusCode).toBe(400);
  });

  it('no-encontrado, and the false 601', async () => {
    await turn({ mode: 'no-encontrado' });
    expect(field((await ask()).body, 'Estado')).toBe('No Encontrado');
    await turn({ mode: '601' });
    const { body } = await ask();
    expect([field(body, 'CodigoEstatus').slice(0, 7), field(body, 'Estado')]).toEqual(['N - 601', 'Vigente']);
  });

  it('flapping, http500, html, garbage', async () => {
    await tell(UUID, { estado: 'Vigente' });
    await turn({ mode: 'flapping' });
    const estados = [await ask(), await ask(), await ask()].map(({ body }) => field(body, 'Estado'));
    expect(estados).toEqual(['Vigente', 'Cancelado', 'Vigente']);
    await turn({ mode: 'http500' });
    expect((await ask()).statusCode).toBe(500);
    await turn({ mode: 'html' });
    expect((await ask()).headers['content-type']).toMatch('text/html');
    await turn({ mode: 'garbage' });
    expect((await ask()).body).not.toContain('</s:Envelope>');
  });

  it('slow answers late', async () => {
    await turn({ mode: 'slow', slowMs: 120 });
    const started = Date.now();
    expect((await ask()).statusCode).toBe(200);
    expect(Date.now() - started).toBeGreaterThanOrEqual(115);
  });

  it('refuses an unknown dial', async () => {
    expect((await turn({ mode: 'otro' })).statusCode).toBe(400);
    expect((await tell(UUID, { estado: 'Perdido' })).statusCode).toBe(400);
    expect((await tell('nada', { estado: 'Vigente' })).statusCode).toBe(400);
    expect((await app.inject('/dials')).json()).toEqual({ mode: 'ok', slowMs: 3000 });
  });
});

describe('faults and shapes', () => {
  it.each(Object.keys(faltas))('%s is a fault, also of the PAC and of the mass download', async (name) => {
    await turn({ mode: name, pac: name });
    await app.inject({ method: 'PUT', url: '/descarga/dials', payload: { autentica: name } });
    const posts = ['/servicios/soap/cancel', '/Autenticacion/Autenticacion.svc'].map((url) =>
      app.inject({ method: 'POST', url, headers: { 'content-type': 'text/xml' }, payload: '<a/>' }),
    );
    for (const { body } of [await ask(), ...(await Promise.all(posts))]) expect(body).toMatch(/:Envelope .*:Fault>/);
  });

  it.each(Object.keys(formas).filter((name) => name !== 'forma-gzip'))('%s says the same', async (mode) => {
    await tell(UUID, { estado: 'Vigente' });
    await turn({ mode });
    const { body, statusCode } = await ask();
    expect([statusCode, body.replaceAll(/\s/g, '')]).toEqual([
      200,
      expect.stringContaining('<a:Estado>Vigente</a:Estado>'),
    ]);
  });

  it('sends the Date of its own clock, which a test sets', async () => {
    await app.inject({ method: 'PUT', url: '/descarga/dials', payload: { relojMinutos: 60 } });
    const { headers } = await app.inject({
      ...{ method: 'POST', url: '/Autenticacion/Autenticacion.svc' },
      ...{ headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
    });
    const behind = Date.now() - Date.parse(String(headers.date));
    expect(Math.round(behind / 60_000)).toBe(60);
  });
});

describe('the page of dials', () => {
  const post = (url: string, form: Record<string, string>, headers = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost', ...headers },
      payload: new URLSearchParams(form).toString(),
    });

  it('works without scripts', async () => {
    const done = await post('/dials', { mode: 'html', slowMs: '10' });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/']);
    const page = await app.inject('/');
    expect(page.headers['content-security-policy']).toMatch("default-src 'none'");
    expect(page.body).toContain('<option value="html" selected>');
    await post('/cfdi', { uuid: UUID, estado: 'Cancelado' });
    expect((await app.inject(`/cfdi/${UUID}`)).json()).toMatchObject({
      estado: 'Cancelado',
      estatusCancelacion: 'Cancelado sin aceptación',
    });
  });

  it('refuses forms of another site', async () => {
    const form = { mode: 'html', slowMs: '10' };
    expect((await post('/dials', form, { origin: 'http://otro.example' })).statusCode).toBe(403);
    expect((await post('/dials', form, { origin: 'http://localhost' })).statusCode).toBe(303);
  });
});

describe('createSatSimulator', () => {
  it('keeps dials and states over a restart, and closes while a client waits', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sat-simulator-'));
    const stateFile = join(folder, 'estados.json');
    const json = (payload: object) => ({
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    const first = await createSatSimulator({ stateFile });
    const { url } = await first.listen(0);
    const told = Array.from({ length: 20 }, (_, n) =>
      fetch(`${url}/cfdi/${UUID.slice(0, -2)}${n + 10}`, json({ estado: 'Cancelado' })),
    );
    await Promise.all(told);
    await fetch(`${url}/dials`, json({ mode: 'timeout' }));
    const waiting = fetch(`${url}/ConsultaCFDIService.svc`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: 'x',
    }).catch(() => 'closed');
    await new Promise((done) => setTimeout(done, 50));
    await first.close();
    expect(await waiting).toBe('closed');

    const second = await createSatSimulator({ stateFile });
    const again = await second.listen(0);
    expect(await (await fetch(`${again.url}/dials`)).json()).toMatchObject({ mode: 'timeout' });
    expect((await fetch(`${again.url}/cfdi/${UUID.slice(0, -2)}29`)).status).toBe(200);
    await second.close();
    expect(Object.keys(JSON.parse(await readFile(stateFile, 'utf8')).cfdi)).toHaveLength(20);
    await rm(folder, { recursive: true });
  });
});

describe('the mass download', () => {
  it('has its own page of dials, and keeps its state over a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sat-simulator-'));
    const stateFile = join(folder, 'estados.json');
    const first = await buildSimulator({ stateFile });
    const form = { solicita: '5002', verifica: 'estado-1', descarga: 'ajeno', esperaMinutos: '5', porPaquete: '7' };
    const done = await first.inject({
      method: 'POST',
      url: '/descarga/dials',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/descarga']);
    expect((await first.inject('/descarga')).body).toContain('<option value="5002" selected>');
    expect((await first.inject({ method: 'PUT', url: '/descarga/dials', payload: { verifica: '5' } })).statusCode).toBe(
      400,
    );
    await first.close();
    const second = await buildSimulator({ stateFile });
    expect((await second.inject('/descarga/dials')).json()).toMatchObject({ solicita: '5002', esperaMinutos: 5 });
    expect((await second.inject('/retenciones/descarga/dials')).json()).toMatchObject({ solicita: 'ok' });
    await second.close();
    await rm(folder, { recursive: true });
  });

  it('has another page, archive and dials for CFDI de retenciones', async () => {
    const xml = `<r:Retenciones xmlns:r="http://www.sat.gob.mx/esquemas/retencionpago/2" FechaExp="2026-03-10T12:00:00"><r:Emisor RfcE="EKU9003173C9"/><r:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" UUID="${UUID}"/></r:Complemento></r:Retenciones>`;
    const put = (url: string, payload: object) => app.inject({ method: 'PUT', url, payload });
    expect((await put('/retenciones/descarga/cfdi', [xml])).json()).toEqual({ archivados: 1 });
    expect((await put('/descarga/cfdi', [xml])).json()).toEqual({ archivados: 0 });
    await put('/retenciones/descarga/dials', { solicita: '5002' });
    expect((await app.inject('/descarga/dials')).json()).toMatchObject({ solicita: 'ok' });
    const { body } = await app.inject('/retenciones/descarga');
    expect(body).toContain('action="/retenciones/descarga/dials"');
    expect(body).toContain('<option value="5002" selected>');
  });
});
