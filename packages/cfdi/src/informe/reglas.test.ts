import { X509Certificate } from 'node:crypto';
import { parseComprobante } from '../comprobante/parse-comprobante';
import { issueCsd } from '../testing/authority';
import { type CfdiParts, cfdiXml, conceptoXml } from '../testing/cfdi-builder';
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
    ['tipo_cambio', { comprobante: { Moneda: 'USD' } }, 'Moneda USD, tipo de cambio no indicado.'],
    ['tipo_cambio', { comprobante: { TipoCambio: '1.1' } }, 'Moneda MXN, tipo de cambio 1.1.'],
    ['tipo_comprobante', { comprobante: { TipoDeComprobante: 'N' } }, 'De Nómina: debe llevar complemento de nómina'],
    ['tipo_comprobante', { comprobante: { TipoDeComprobante: 'T' } }, 'De Traslado: no lleva FormaPago'],
  ])('%s condemns', (id, parts, evidencia) => {
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
      'ObjetoImp «04» no estaba vigente el 2022-06-01.',
    ],
  ])('%s only warns', (id, parts, evidencia) => {
    expect(regla(id, parts)).toMatchObject({ resultado: 'aviso', evidencia: expect.stringContaining(evidencia) });
    expect(check(parts).errmsg).not.toContain(evidencia);
  });

  it('lets pass what the rounding of its factors explains', () => {
    const conceptos = conceptoXml({ Cantidad: '3', ValorUnitario: '33.33', Importe: '100.00' });
    expect(regla('importe_conceptos', { conceptos })?.resultado).toBe('ok');
  });
});

describe('pagos', () => {
  const pagos = (docto: string, monto = '116.00', total = '116.00') =>
    `<p:Pagos xmlns:p="http://www.sat.gob.mx/Pagos20" Version="2.0"><p:Totales MontoTotalPagos="${total}"/><p:Pago FechaPago="2026-03-10T12:00:00" FormaDePagoP="03" MonedaP="MXN" TipoCambioP="1" Monto="${monto}"><p:DoctoRelacionado IdDocumento="7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01" MonedaDR="MXN" ObjetoImpDR="02" NumParcialidad="1" ${docto}/></p:Pago></p:Pagos>`;
  const rep = (complemento: string): CfdiParts => ({
    comprobante: { TipoDeComprobante: 'P', Moneda: 'XXX', SubTotal: '0', Total: '0', FormaPago: '', MetodoPago: '' },
    receptor: { UsoCFDI: 'CP01' },
    conceptos: `<cfdi:Concepto ClaveProdServ="84111506" Cantidad="1" ClaveUnidad="ACT" Descripcion="Pago" ValorUnitario="0" Importe="0" ObjetoImp="01"/>`,
    impuestos: '',
    complementos: [complemento],
  });
  const whole = 'EquivalenciaDR="1" ImpSaldoAnt="116.00" ImpPagado="116.00" ImpSaldoInsoluto="0.00"';

  it('hold where the money does', () => {
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
  ])('%s condemns', (id, complemento, evidencia) => {
    const found = regla(id, rep(complemento));
    expect(found).toMatchObject({ resultado: 'falla', evidencia: expect.stringContaining(evidencia) });
  });

  it('divide by the equivalence, with room for its rounding', () => {
    const docto = 'EquivalenciaDR="0.054321" ImpSaldoAnt="100.00" ImpPagado="6.30" ImpSaldoInsoluto="93.70"';
    expect(regla('pagos', rep(pagos(docto)))?.resultado).toBe('ok');
    expect(regla('pagos', rep(pagos(docto, '110.00', '110.00')))?.resultado).toBe('falla');
  });
});

describe('certificado_autoridad', () => {
  const csd = issueCsd('30001000000500003416', 'EKU9003173C9');
  const parts = { comprobante: { Certificado: csd.der.toString('base64') } };
  const trusting = (...autoridades: X509Certificate[]) =>
    regla('certificado_autoridad', parts, { autoridades })?.resultado;

  it('needs an authority that is trusted and that signed it', () => {
    const other = new X509Certificate(issueCsd('30001000000500003417', 'EKU9003173C9').der);
    expect(trusting()).toBe('omitida');
    expect(trusting(new X509Certificate(csd.der))).toBe('ok');
    // Same name, another key.
    expect(trusting(other)).toBe('falla');
  });
});
