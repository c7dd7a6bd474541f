import { type Comprobante, parseComprobante } from '@boveda/cfdi';
import { cfdiXml, conceptoXml, timbreXml } from '@boveda/cfdi-samples';
import { importesOf } from './importes';

const some = parseComprobante(
  Buffer.from(cfdiXml({ conceptos: conceptoXml({}), complementos: [timbreXml({})] })),
) satisfies Comprobante;
const linea = (impuesto: string, importe: string | null) => ({
  base: null,
  impuesto,
  tipoFactor: null,
  tasaOCuota: null,
  importe,
});

test('adds the lines of each tax without floats; exempt lines and missing taxes are no zero', () => {
  const impuestos = {
    ...some.impuestos,
    traslados: [linea('002', '0.10'), linea('002', '0.20'), linea('002', null), linea('003', null)],
    retenciones: [linea('001', '12.50'), linea('004', '1')],
  };
  expect(importesOf({ ...some, descuento: '3.00', impuestos })).toEqual({
    descuento: '3.00',
    ivatrasladado: '0.3',
    iepstrasladado: null,
    ivaretenido: null,
    isrretenido: '12.5',
  });
});
