import { createRetencionBuilder } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import { CfdiError } from '../error';
import { isRetencion, parseDocumento } from '../parse-documento';
import { renderRetencion } from '../pdf/render-retencion';
import { describeWith, fixturesFolder, readFixture } from '../testing/fixtures';
import { readPdf } from '../testing/read-pdf';
import { checkRetencion } from './check-retencion';
import type { Retencion } from './retencion';
import { verificacionRetencionUrl } from './verificacion';

const RFC = 'EKU9003173C9';
const pac = newCsd('SPR190613I52', { numero: '30001000000500003456' });
const builder = createRetencionBuilder(newCsd(RFC), pac);
const deps = { findCertificate: () => pac.cer };

function read(xml: Uint8Array): Retencion {
  const documento = parseDocumento(xml);
  if (!isRetencion(documento)) throw new Error('no retención');
  return documento;
}

const judge = (xml: Uint8Array, id: string) => checkRetencion(read(xml), deps).reglas.find((regla) => regla.id === id);
const reglaOf = (xml: Uint8Array, id: string) => judge(xml, id)?.resultado;

it.each(['1.0', '2.0'] as const)('reads a retención %s', (version) => {
  const retencion = read(
    builder.build({ version, folio: 'R7', mesInicial: 1, mesFinal: 3, isr: '100.00', iva: '6.67' }),
  );
  expect(retencion).toMatchObject({
    version,
    folio: 'R7',
    fecha: '2026-03-10T12:00:00',
    clave: '14',
    emisor: { rfc: RFC },
    receptor: { nacional: true, rfc: 'XAXX010101000', nombre: 'SOCIO DE PRUEBA', numRegIdTrib: null },
    periodo: { mesInicial: 1, mesFinal: 3, ejercicio: 2026 },
    totales: { operacion: '1000.00', gravado: '1000.00', exento: '0.00', retenido: '106.67' },
    retenciones: [
      { impuesto: '001', monto: '100.00' },
      { impuesto: '002', monto: '6.67' },
    ],
    timbre: { rfcProvCertif: 'SPR190613I52' },
    complementos: version === '2.0' ? ['Dividendos'] : [],
  });
});

it.each(['1.0', '2.0'] as const)('a retención %s of a foreigner has its registry and no RFC', (version) =>
  expect(read(builder.build({ version, receptor: null })).receptor).toMatchObject({
    nacional: false,
    rfc: null,
    numRegIdTrib: '998877665544',
  }),
);

it.each([
  ['Reten20103', 'FechaExp="2026-03-10T12:00:00"', 'FechaExp="2026-03-10T12:00:00-06:00"'],
  ['Reten20104', 'LugarExpRetenc="06000"', 'LugarExpRetenc="00000"'],
  ['Reten20105', 'CveRetenc="14"', 'CveRetenc="99"'],
  ['Reten20106', 'CveRetenc="14"', 'CveRetenc="25"'],
  ['Reten20107', 'CveRetenc="14"', 'CveRetenc="16"'],
  ['Reten20107', /<dividendos:Dividendos.*<\/dividendos:Dividendos>/, ''],
  [
    'Reten20109',
    '<retenciones:Emisor',
    '<retenciones:CfdiRetenRelacionados TipoRelacion="99" UUID="7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01"/><retenciones:Emisor',
  ],
  ['Reten20111', 'RegimenFiscalE="601"', 'RegimenFiscalE="699"'],
  ['Reten20110', /NomDenRazSocE="[^"]*"/, 'NomDenRazSocE="OTRA"'],
  ['Reten20112', /RegimenFiscalE="[^"]*"/, 'RegimenFiscalE="612"'],
  ['Reten20117', /RfcR="[^"]*"/, 'RfcR="EKU9003173C9" CurpR="x"'],
  ['Reten20120', 'DomicilioFiscalR="06000"', 'DomicilioFiscalR="00000"'],
  ['Reten20122', 'MesIni="01"', 'MesIni="04"'],
  ['Reten20121', 'MesIni="01"', 'MesIni="1"'],
  ['Reten20123', 'MesFin="03"', 'MesFin="3"'],
  ['Reten20124', 'MesIni="01"', 'MesIni="04"'],
  ['Reten20125', 'Ejercicio="2026"', 'Ejercicio="2020"'],
  ['Reten20126', 'Ejercicio="2026"', 'Ejercicio="2020"'],
  ['Reten20127', 'MontoTotOperacion="1000.00"', 'MontoTotOperacion="1100.00"'],
  ['Reten20128', 'MontoTotGrav="1000.00"', 'MontoTotGrav="2000.00"'],
  ['Reten20129', 'MontoTotExent="0.00"', 'MontoTotExent="2000.00"'],
  ['Reten20130', /<[\w:]*ImpRetenidos[^>]*\/>/g, ''],
  ['Reten20131', 'MontoTotRet="106.67"', 'MontoTotRet="110.00"'],
  ['Reten20131', 'MontoTotRet="106.67"', 'MontoTotRet="106.68"'],
  ['Reten20108', 'CveRetenc="14"', 'CveRetenc="28"'],
  [
    'Reten20108',
    /CveRetenc="14"(.*)MontoTotGrav="1000.00" MontoTotExent="0.00"/s,
    'CveRetenc="28"$1MontoTotGrav="0.00" MontoTotExent="1000.00"',
  ],
  ['Reten20132', 'MontoTotRet=', 'UtilidadBimestral="0.00" MontoTotRet='],
  ['Reten20133', 'MontoTotRet=', 'ISRCorrespondiente="0.00" MontoTotRet='],
  ['Reten20104', 'LugarExpRetenc="06000"', 'LugarExpRetenc="19000"'],
  ['Reten20125', 'Ejercicio="2026"', 'Ejercicio="2099"'],
  ['Reten20126', 'Ejercicio="2026"', 'Ejercicio="2027"'],
  ['Reten20135', /(ImpuestoRet="001"[^>]*TipoPagoRet=)"[^"]*"/, '$1"01"'],
  ['Reten20135', /(ImpuestoRet="002"[^>]*TipoPagoRet=)"[^"]*"/, '$1"04"'],
  ['Reten20135', /(ImpuestoRet="002"[^>]*TipoPagoRet=)"[^"]*"/, '$1"03"'],
] as const)('%s is told, and nothing of the document without it', (codigo, from, to) => {
  const text = builder.build({ version: '2.0', mesInicial: 1, mesFinal: 3, isr: '100.00', iva: '6.67' }).toString();
  const platform = /^Reten2013[23]/.test(codigo);
  const base = platform ? text.replace('CveRetenc="14"', 'CveRetenc="28"') : text;
  const changed = base.replace(from, to);
  expect(changed).not.toBe(base);
  const codesOf = (xml: string) =>
    checkRetencion(read(Buffer.from(xml)), deps).reglas.find(({ id }) => id === 'reglas_retenciones');
  expect(codesOf(text)?.resultado).toBe('ok');
  expect(codesOf(changed)?.codigos).toContain(codigo);
});

it.each([
  [
    'payments of the RIF of zero',
    /CveRetenc="14"(.*)MontoTotOperacion="[^"]*" MontoTotGrav="[^"]*"/s,
    'CveRetenc="28"$1MontoTotOperacion="0.00" MontoTotGrav="0.00"',
  ],
  [
    'IEPS with its own type of payment',
    'ImpuestoRet="002" MontoRet="6.67" TipoPagoRet="01"',
    'ImpuestoRet="003" MontoRet="6.67" TipoPagoRet="02"',
  ],
  ['the year before', 'Ejercicio="2026"', 'Ejercicio="2025"'],
] as const)('finds nothing in %s', (_what, from, to) => {
  const text = builder.build({ version: '2.0', mesInicial: 1, mesFinal: 3, isr: '100.00', iva: '6.67' }).toString();
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  expect(reglaOf(Buffer.from(changed), 'reglas_retenciones')).toBe('ok');
});

describe.each(['1.0', '2.0'] as const)('a sealed and stamped retención %s', (version) => {
  const text = builder.build({ version, isr: '100.00' }).toString();
  const changed = (from: string | RegExp, to: string) => {
    const other = text.replace(from, to);
    expect(other).not.toBe(text);
    return Buffer.from(other);
  };

  it('meets every rule that can be checked', () => {
    const { reglas, status, errmsg } = checkRetencion(read(Buffer.from(text)), deps);
    const open = reglas.filter(({ resultado }) => resultado !== 'ok').map(({ id, resultado }) => [id, resultado]);
    expect([status, errmsg]).toEqual([2, null]);
    expect(open).toEqual([
      ['esquema', 'omitida'],
      ['certificado_autoridad', 'omitida'],
      ['timbre_autoridad', 'omitida'],
      ...(version === '2.0' ? [['listas_externas', 'omitida']] : []),
    ]);
  });

  it('is Alterado when an amount was changed', () => {
    const xml = changed(/(m|M)ontoTotOperacion="1000.00"/, '$1ontoTotOperacion="9000.00"');
    expect(checkRetencion(read(xml), deps).status).toBe(5);
    expect(reglaOf(xml, 'sello')).toBe('falla');
    expect(judge(xml, 'sello')?.codigos).toEqual(version === '2.0' ? ['Reten20101'] : undefined);
    expect(reglaOf(xml, 'timbre_sello_cfd')).toBe('ok');
  });

  it('is Alterado when its stamp was changed', () => {
    const xml = changed(/FechaTimbrado="[^"]+"/, 'FechaTimbrado="2026-03-10T12:00:31"');
    expect([reglaOf(xml, 'sello'), reglaOf(xml, 'timbre_sello_sat')]).toEqual(['ok', 'falla']);
  });

  it('is Inválido when it names another issuer than its certificate', () => {
    const xml = changed(/="EKU9003173C9"/, '="AAA010101AAA"');
    expect(reglaOf(xml, 'certificado_rfc')).toBe('falla');
    expect(judge(xml, 'certificado_rfc')?.codigos).toEqual(version === '2.0' ? ['Reten20102'] : undefined);
  });

  it('warns when the total that was withheld is not the sum of its taxes', () =>
    expect(reglaOf(builder.build({ version, retenido: '90.00' }), 'suma_retenciones')).toBe('aviso'));

  it.each([
    ['no Receptor', /<retenciones:Receptor.*<\/retenciones:Receptor>/, '', 'Receptor'],
    ['a month that does not exist', /MesIni="0?2"/, 'MesIni="13"', version === '2.0' ? 'Reten20121' : 'MesIni'],
    ['a last month that does not exist', /MesFin="0?2"/, 'MesFin="13"', version === '2.0' ? 'Reten20123' : 'MesFin'],
    ['an amount that is none', /"1000.00"/, '"mil"', 'no es un número decimal'],
    ['another version', /Version="[12]\.0"/, 'Version="3.0"', 'se admiten 1.0 y 2.0'],
    [
      'a date that does not exist',
      /FechaExp="2026-03-10/,
      'FechaExp="2026-02-30',
      version === '2.0' ? 'Reten20103' : 'FechaExp',
    ],
  ])('is refused with %s', (_name, from, to, reason) => {
    expect(() => read(changed(from, to))).toThrow(CfdiError);
    expect(() => read(changed(from, to))).toThrow(reason);
  });

  it('is refused in the namespace of the other version', () =>
    expect(() => read(changed(/retencionpago\/\d/, version === '1.0' ? 'retencionpago/2' : 'retencionpago/1'))).toThrow(
      'espacio de nombres',
    ));

  it('is printed with everything that it says', async () => {
    const complemento =
      '<d:Dividendos xmlns:d="http://www.sat.gob.mx/esquemas/retencionpago/1/dividendos" Version="1.0"><d:DividOUtil CveTipDivOUtil="06" MontISRAcredRetMexico="12.34"/></d:Dividendos>';
    const retencion = read(builder.build({ version, folio: 'R7', complemento }));
    const pages = await readPdf(await renderRetencion(retencion));
    const shown = JSON.stringify(pages);
    for (const value of [
      'Retenciones e información de pagos',
      retencion.uuid?.toUpperCase() ?? '',
      'SOCIO DE PRUEBA',
      '14 Dividendos o utilidades distribuidas',
      'Febrero de 2026',
      '$1,000.00',
      '$100.00',
      '12.34',
    ])
      expect(shown).toContain(value);
  });
});

it('names the page where the SAT shows its state', () => {
  const urlOf = (facts: Parameters<typeof builder.build>[0]) => {
    const retencion = read(builder.build({ uuid: '4E3DD8EA-5220-8C42-85A8-E37F9D7502F8', ...facts }));
    return verificacionRetencionUrl({ ...retencion, sello: 'AAAAqsIe6w==' });
  };
  const page = 'https://prodretencionverificacion.clouda.sat.gob.mx/?';
  expect(urlOf({ operacion: '4076.73', receptor: 'SUL010720JN8' })).toBe(
    `${page}id=4E3DD8EA-5220-8C42-85A8-E37F9D7502F8&re=EKU9003173C9&rr=SUL010720JN8&tt=4076.73&fe=qsIe6w==`,
  );
  expect(urlOf({ version: '1.0', operacion: '2000000.00', receptor: null })).toBe(
    `${page}re=EKU9003173C9&nr=00000000998877665544&tt=0002000000.000000&id=4E3DD8EA-5220-8C42-85A8-E37F9D7502F8`,
  );
});

describeWith([fixturesFolder], 'retenciones that others made', () => {
  it('the sello of a 1.0 verifies, with SHA-1', () => {
    const xml = readFixture('nodecfdi+cfdi-validator', 'tests', '_files', 'retenciones', 'sample-before-tfd.xml');
    expect(['sello', 'certificado_rfc', 'timbre_presente'].map((id) => reglaOf(xml, id))).toEqual([
      'ok',
      'ok',
      'falla',
    ]);
  });

  it('one whose parties were replaced after it was sealed is Alterado', () => {
    const xml = readFixture('nodecfdi+cfdi-to-pdf', 'tests', '_files', 'retenciones-valid.xml');
    const { status } = checkRetencion(read(xml), { findCertificate: () => null });
    expect([status, reglaOf(xml, 'sello'), reglaOf(xml, 'timbre_sello_cfd')]).toEqual([5, 'falla', 'ok']);
  });
});
