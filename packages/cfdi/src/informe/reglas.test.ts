import { X509Certificate } from 'node:crypto';
import { type CfdiParts, cfdiXml, conceptoXml, sealedCfdiXml } from '@boveda/cfdi-samples';
import { newAutoridad, newCsd } from '@boveda/cfdi-samples/certificados';
import { parseComprobante } from '../comprobante/parse-comprobante';
import { type CheckDeps, checkComprobante } from './check-comprobante';
import type { ReglaId } from './informe';

const check = (parts: CfdiParts, deps: Partial<CheckDeps> = {}) =>
  checkComprobante(parseComprobante(Buffer.from(cfdiXml(parts))), { findCertificate: () => null, ...deps });
const regla = (id: ReglaId, parts: CfdiParts, deps: Partial<CheckDeps> = {}) =>
  check(parts, deps).reglas.find((one) => one.id === id);

const traslado = (attributes: string) =>
  `<cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado ${attributes}/></cfdi:Traslados></cfdi:Impuestos>`;

describe('sums', () => {
  it.each<[ReglaId, CfdiParts, string]>([
    ['suma_descuento', { comprobante: { Descuento: '5.00' } }, 'Declarado 5.00; los conceptos suman 0.'],
    [
      'suma_impuestos',
      {
        impuestos: `<cfdi:Impuestos TotalImpuestosTrasladados="17.00"><cfdi:Traslados><cfdi:Traslado Base="100.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="16.00"/></cfdi:Traslados></cfdi:Impuestos>`,
      },
      'Impuestos trasladados: declarado 17.00; las líneas suman 16.',
    ],
    [
      'suma_total',
      { comprobante: { Total: '130673.1' } },
      'Declarado 130,673.1; subtotal, descuento e impuestos dan 116.',
    ],
    ['tipo_cambio', { comprobante: { Moneda: 'USD' } }, 'Moneda USD, tipo de cambio no indicado.'],
    ['tipo_cambio', { comprobante: { TipoCambio: '1.1' } }, 'Moneda MXN, tipo de cambio 1.1.'],
    ['tipo_comprobante', { comprobante: { TipoDeComprobante: 'N' } }, 'De Nómina: debe llevar complemento de nómina'],
    ['tipo_comprobante', { comprobante: { TipoDeComprobante: 'T' } }, 'De Traslado: no lleva FormaPago'],
  ])('%s is a falla', (id, parts, evidencia) => {
    expect(regla(id, parts)).toMatchObject({ resultado: 'falla', evidencia: expect.stringContaining(evidencia) });
  });

  it.each<[ReglaId, CfdiParts, string]>([
    ['importe_conceptos', { conceptos: conceptoXml({ Cantidad: '3' }) }, 'Concepto 1: 3 × 50.00 no da 100.00.'],
    [
      'impuesto_conceptos',
      {
        conceptos: conceptoXml(
          {},
          traslado('Base="100.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="16.10"'),
        ),
      },
      'Concepto 1: del impuesto 002, 100.00 × 0.160000 no da 16.10.',
    ],
    ['impuestos_por_concepto', { impuestos: '' }, '002 Tasa 0.16: declarado 0; los conceptos suman 16.'],
    ['decimales', { comprobante: { Total: '116.000' } }, 'Total dice 116.000; MXN tiene 2 decimales.'],
    ['catalogos', { receptor: { UsoCFDI: 'P01' } }, 'UsoCFDI «P01» no está en el catálogo.'],
    [
      'catalogos',
      { comprobante: { Fecha: '2022-06-01T00:00:00' }, conceptos: conceptoXml({ ObjetoImp: '04' }) },
      'ObjetoImp «04» no estaba vigente el 1-jun-2022.',
    ],
  ])('%s is an aviso', (id, parts, evidencia) => {
    expect(regla(id, parts)).toMatchObject({ resultado: 'aviso', evidencia: expect.stringContaining(evidencia) });
    expect(check(parts).errmsg).not.toContain(evidencia);
  });

  it('accepts differences from the rounding of its factors', () => {
    const conceptos = conceptoXml({ Cantidad: '3', ValorUnitario: '33.33', Importe: '100.00' });
    expect(regla('importe_conceptos', { conceptos })?.resultado).toBe('ok');
  });
});

const rep = (complemento: string): CfdiParts => ({
  comprobante: { TipoDeComprobante: 'P', Moneda: 'XXX', SubTotal: '0', Total: '0', FormaPago: '', MetodoPago: '' },
  receptor: { UsoCFDI: 'CP01' },
  conceptos: `<cfdi:Concepto ClaveProdServ="84111506" Cantidad="1" ClaveUnidad="ACT" Descripcion="Pago" ValorUnitario="0" Importe="0" ObjetoImp="01"/>`,
  impuestos: '',
  complementos: [complemento],
});

describe('pagos', () => {
  it('of 1.0 in dollars cover a document in pesos at their TipoCambioP', () => {
    const of10 = (monto: string): CfdiParts => ({
      ...rep(
        `<p:Pagos xmlns:p="http://www.sat.gob.mx/Pagos" Version="1.0"><p:Pago FechaPago="2026-03-10T12:00:00" FormaDePagoP="03" MonedaP="USD" TipoCambioP="20.00" Monto="${monto}"><p:DoctoRelacionado IdDocumento="7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01" MonedaDR="MXN" TipoCambioDR="1" MetodoDePagoDR="PPD" NumParcialidad="1" ImpSaldoAnt="2320.00" ImpPagado="2320.00" ImpSaldoInsoluto="0.00"/></p:Pago></p:Pagos>`,
      ),
    });
    expect(regla('pagos', of10('116.00'))?.resultado).toBe('ok');
    expect(regla('pagos', of10('115.00'))?.resultado).toBe('falla');
  });

  const pagos = (docto: string, monto = '116.00', total = '116.00') =>
    `<p:Pagos xmlns:p="http://www.sat.gob.mx/Pagos20" Version="2.0"><p:Totales MontoTotalPagos="${total}"/><p:Pago FechaPago="2026-03-10T12:00:00" FormaDePagoP="03" MonedaP="MXN" TipoCambioP="1" Monto="${monto}"><p:DoctoRelacionado IdDocumento="7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01" MonedaDR="MXN" ObjetoImpDR="02" NumParcialidad="1" ${docto}/></p:Pago></p:Pagos>`;
  const whole = 'EquivalenciaDR="1" ImpSaldoAnt="116.00" ImpPagado="116.00" ImpSaldoInsoluto="0.00"';

  it('passes if the amounts agree', () => {
    const { reglas } = check(rep(pagos(whole)));
    const results = ['tipo_comprobante', 'pagos', 'total_pagos'].map(
      (id) => reglas.find((one) => one.id === id)?.resultado,
    );
    expect(results).toEqual(['ok', 'ok', 'ok']);
  });

  it.each<[ReglaId, string, string]>([
    ['pagos', pagos(whole, '115.00', '115.00'), 'el monto es 115.00 y los documentos suman 116.00 MXN.'],
    ['pagos', pagos(whole.replace('"0.00"', '"0.01"')), '116.00 menos 116.00 no da 0.01.'],
    ['total_pagos', pagos(whole, '116.00', '116.02'), 'MontoTotalPagos 116.02; los pagos suman 116.00 MXN.'],
  ])('%s is a falla', (id, complemento, evidencia) => {
    const found = regla(id, rep(complemento));
    expect(found).toMatchObject({ resultado: 'falla', evidencia: expect.stringContaining(evidencia) });
  });

  it.each(['001-2345-123456789', '001-23-123456789'])('reads the number of a paper invoice, %s', (numero) => {
    const complemento = pagos(whole).replace('7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01', numero);
    expect(regla('pagos', rep(complemento))?.resultado).toBe('ok');
  });

  it('divides by the equivalencia, within its rounding', () => {
    const docto = 'EquivalenciaDR="0.054321" ImpSaldoAnt="100.00" ImpPagado="6.30" ImpSaldoInsoluto="93.70"';
    expect(regla('pagos', rep(pagos(docto)))?.resultado).toBe('ok');
    expect(regla('pagos', rep(pagos(docto, '110.00', '110.00')))?.resultado).toBe('falla');
  });
});

describe('taxes of payments', () => {
  const impuestos = (suffix: 'P' | 'DR', importe: string, base = '100.00') =>
    `<p:Impuestos${suffix}><p:Traslados${suffix}><p:Traslado${suffix} Base${suffix}="${base}" Impuesto${suffix}="002" TipoFactor${suffix}="Tasa" TasaOCuota${suffix}="0.160000" Importe${suffix}="${importe}"/></p:Traslados${suffix}></p:Impuestos${suffix}>`;
  const pagos = ({
    totales = 'TotalTrasladosBaseIVA16="100.00" TotalTrasladosImpuestoIVA16="16.00"',
    documento = '16.00',
    pago = 'MonedaP="MXN" TipoCambioP="1"',
    equivalencia = '1',
  }) =>
    rep(
      `<p:Pagos xmlns:p="http://www.sat.gob.mx/Pagos20" Version="2.0"><p:Totales ${totales} MontoTotalPagos="116.00"/><p:Pago FechaPago="2026-03-10T12:00:00" FormaDePagoP="03" ${pago} Monto="116.00"><p:DoctoRelacionado IdDocumento="7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01" MonedaDR="MXN" EquivalenciaDR="${equivalencia}" ObjetoImpDR="02" NumParcialidad="1">${impuestos('DR', documento)}</p:DoctoRelacionado>${impuestos('P', '16.00')}</p:Pago></p:Pagos>`,
    );

  it('pass if they agree with totals and documents', () => {
    expect(regla('totales_impuestos_pagos', pagos({}))?.resultado).toBe('ok');
    expect(regla('impuestos_por_documento', pagos({}))?.resultado).toBe('ok');
    expect(regla('impuestos_por_documento', pagos({ documento: '320.00', equivalencia: '20' }))?.resultado).toBe('ok');
    const dollars = { pago: 'MonedaP="USD" TipoCambioP="20.10"' };
    const inPesos = 'TotalTrasladosBaseIVA16="2010.00" TotalTrasladosImpuestoIVA16="321.60"';
    expect(regla('totales_impuestos_pagos', pagos({ ...dollars, totales: inPesos }))?.resultado).toBe('ok');
  });

  it.each([
    [
      'a total that is another',
      'TotalTrasladosBaseIVA16="100.00" TotalTrasladosImpuestoIVA16="17.00"',
      'TotalTrasladosImpuestoIVA16: declarado 17.00; los impuestos de los pagos suman 16.00 MXN.',
    ],
    [
      'a total that is not there',
      'TotalTrasladosImpuestoIVA16="16.00"',
      'TotalTrasladosBaseIVA16: declarado nada; los impuestos de los pagos suman 100.00 MXN.',
    ],
    [
      'a total of nothing',
      'TotalTrasladosBaseIVA16="100.00" TotalTrasladosImpuestoIVA16="16.00" TotalRetencionesISR="1.00"',
      'TotalRetencionesISR: declarado 1.00; los impuestos de los pagos suman 0.00 MXN.',
    ],
  ])('%s is a falla', (_, totales, evidencia) => {
    expect(regla('totales_impuestos_pagos', pagos({ totales }))).toMatchObject({ resultado: 'falla', evidencia });
  });

  it('are an aviso if they differ from those of the documents', () => {
    const found = regla('impuestos_por_documento', pagos({ documento: '15.00' }));
    expect(found).toMatchObject({
      resultado: 'aviso',
      evidencia: 'Pago 1, 002 Tasa 0.16: declarado 16; los documentos suman 15.000000.',
    });
  });
});

describe('uso_regimen', () => {
  it.each<[string, CfdiParts, string]>([
    [
      'a uso that the régimen may not have',
      { receptor: { UsoCFDI: 'D01', RegimenFiscalReceptor: '621', Rfc: 'CACX7605101P8' } },
      'UsoCFDI «D01» no es para el régimen 621.',
    ],
    [
      'a uso of persons for a company',
      { receptor: { UsoCFDI: 'D01' } },
      'UsoCFDI «D01» no es de personas morales. UsoCFDI «D01» no es para el régimen 601.',
    ],
    [
      'a régimen of companies for a person',
      { receptor: { Rfc: 'CACX7605101P8' } },
      'RegimenFiscalReceptor «601» no es de personas físicas.',
    ],
    [
      'an issuer in a régimen of persons',
      { emisor: { RegimenFiscal: '612' } },
      'RegimenFiscal «612» no es de personas morales.',
    ],
    [
      'the general public with its own uso',
      { receptor: { Rfc: 'XAXX010101000', RegimenFiscalReceptor: '616', UsoCFDI: 'G02' } },
      'Con XAXX010101000 el régimen es 616 y el uso S01.',
    ],
  ])('warns of %s', (_, parts, evidencia) => {
    expect(regla('uso_regimen', parts)).toMatchObject({ resultado: 'aviso', evidencia });
  });

  it('accepts what the catalogues allow or do not have', () => {
    expect(regla('uso_regimen', {})?.resultado).toBe('ok');
    expect(regla('uso_regimen', { receptor: { UsoCFDI: 'Z99', RegimenFiscalReceptor: '999' } })?.resultado).toBe('ok');
  });
});

describe('codigo_postal', () => {
  it('checks only their format', () => {
    expect(regla('codigo_postal', {})).toMatchObject({
      resultado: 'omitida',
      evidencia: 'Bien escritos (06000, 06002); no se tiene el catálogo del SAT.',
    });
  });

  it.each<[CfdiParts, string]>([
    [{ comprobante: { LugarExpedicion: '6000' } }, 'LugarExpedicion «6000» no tiene cinco cifras.'],
    [{ receptor: { DomicilioFiscalReceptor: 'CDMX' } }, 'DomicilioFiscalReceptor «CDMX» no tiene cinco cifras.'],
    [
      { receptor: { Rfc: 'XEXX010101000' } },
      'DomicilioFiscalReceptor de XEXX010101000 debe ser el LugarExpedicion, 06000.',
    ],
  ])('warns: %j', (parts, evidencia) => {
    expect(regla('codigo_postal', parts)).toMatchObject({ resultado: 'aviso', evidencia });
  });
});

describe('timbre_autoridad', () => {
  it('checks the certificate of the PAC like that of the issuer', async () => {
    const autoridad = await newAutoridad();
    const another = await newAutoridad();
    const csd = newCsd('EKU9003173C9', { numero: '30001000000500003416' });
    const pac = newCsd('SAT970701NN3', { numero: '30001000000500003456', unidad: 'PACSPR190613I5201', autoridad });
    const sealed = Buffer.from(sealedCfdiXml({}, csd, pac));
    const trusting = (der: Uint8Array | null, ...autoridades: X509Certificate[]) =>
      checkComprobante(parseComprobante(sealed), { findCertificate: () => der, autoridades }).reglas.find(
        ({ id }) => id === 'timbre_autoridad',
      )?.resultado;
    expect(trusting(null)).toBe('omitida');
    expect(trusting(pac.cer)).toBe('omitida');
    expect(trusting(pac.cer, new X509Certificate(autoridad.cer))).toBe('ok');
    // Same name, another key.
    expect(trusting(pac.cer, new X509Certificate(another.cer))).toBe('falla');
  });
});

describe('certificado_autoridad', () => {
  it('needs a trusted authority that signed it', async () => {
    const autoridad = await newAutoridad();
    const another = await newAutoridad();
    const csd = newCsd('EKU9003173C9', { numero: '30001000000500003416', autoridad });
    const parts = { comprobante: { Certificado: csd.cer.toString('base64') } };
    const trusting = (...autoridades: X509Certificate[]) =>
      regla('certificado_autoridad', parts, { autoridades })?.resultado;
    expect(trusting()).toBe('omitida');
    expect(trusting(new X509Certificate(autoridad.cer))).toBe('ok');
    // Same name, another key.
    expect(trusting(new X509Certificate(another.cer))).toBe('falla');
  });

  it.each([
    ['AC PRIVADA', 'Sellos para todos', 'falla'],
    ['AC DEL SAT', 'Timbres y más', 'falla'],
    // The SAT opens another authority before we have its certificate.
    ['AC 9 DEL SERVICIO DE ADMINISTRACION TRIBUTARIA', 'SERVICIO DE ADMINISTRACION TRIBUTARIA', 'omitida'],
    ['A.C. 2 de pruebas(4096)', 'Servicio de Administración Tributaria', 'omitida'],
    ['A.C. 2 de pruebas(4096)', 'Servicio de Administraci\u00c3\u00b3n Tributaria', 'omitida'],
  ])('of an authority that is not installed, «%s» of «%s», it is %s', (nombre, organization, expected) => {
    const installed = new X509Certificate(newCsd('SAT970701NN3', { numero: '30001000000500003417' }).cer);
    const issued = newCsd('EKU9003173C9', { numero: '30001000000500003416', autoridad: { nombre, organization } });
    const own = { comprobante: { Certificado: issued.cer.toString('base64') } };
    expect(regla('certificado_autoridad', own, { autoridades: [installed] })?.resultado).toBe(expected);
    expect(regla('certificado_autoridad', own)?.resultado).toBe('omitida');
  });

  it('a CFDI sealed with a certificate of a private authority is Alterado, if authorities are installed', () => {
    const pac = newCsd('SAT970701NN3', { numero: '30001000000500003456', unidad: 'PACSPR190613I5201' });
    const own = newCsd('EKU9003173C9', {
      numero: '30001000000500003416',
      autoridad: { nombre: 'AC', organization: 'Privada' },
    });
    const cfdi = parseComprobante(Buffer.from(sealedCfdiXml({}, own, pac)));
    const judged = (...autoridades: X509Certificate[]) =>
      checkComprobante(cfdi, { findCertificate: () => null, autoridades }).status;
    expect([judged(), judged(new X509Certificate(pac.cer))]).toEqual([2, 5]);
  });
});
