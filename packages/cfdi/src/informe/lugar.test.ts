import { cfdiXml, conceptoXml, timbreXml } from '@boveda/cfdi-samples';
import { parseComprobante } from '../comprobante/parse-comprobante';
import { checkComprobante } from './check-comprobante';
import { placeOf } from './lugar';

const check = (xml: string) => {
  const { reglas } = checkComprobante(parseComprobante(Buffer.from(xml)), { findCertificate: () => null });
  return new Map(reglas.map((regla) => [regla.id, regla]));
};

test.each([
  [
    'an amount of a concepto',
    'Importe="100.00" ObjetoImp="02"',
    'Importe="900.00" ObjetoImp="02"',
    'importe_conceptos',
    '/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[1]/@Importe',
  ],
  ['a total', ' Total="116.00"', ' Total="117.00"', 'suma_total', '/cfdi:Comprobante/@Total'],
  [
    'the date of the stamp',
    'FechaTimbrado="2026-03-10',
    'FechaTimbrado="2026-04-10',
    'timbre_fecha',
    '/cfdi:Comprobante/cfdi:Complemento/tfd:TimbreFiscalDigital/@FechaTimbrado',
  ],
  [
    'an attribute of a published rule',
    'ClaveProdServ="01010101"',
    'ClaveProdServ="99999999"',
    'reglas_cfdi40',
    '/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[1]/@ClaveProdServ',
  ],
] as const)('names the place of %s', (_, from, to, id, lugar) => {
  const xml = cfdiXml({ conceptos: conceptoXml() + conceptoXml(), complementos: [timbreXml()] });
  expect(check(xml.replace(from, to)).get(id)?.lugares).toContain(lugar);
});

test('names the official codes of what does not hold, and no place of what holds', () => {
  const reglas = check(cfdiXml({ conceptos: conceptoXml({ ClaveProdServ: '99999999' }), complementos: [timbreXml()] }));
  expect(reglas.get('reglas_cfdi40')?.codigos).toContain('CFDI40162');
  expect([...reglas.values()].filter(({ resultado, lugares }) => resultado === 'ok' && lugares)).toEqual([]);
});

test('writes the prefixes of the document, and attributes as its version does', () => {
  const root = { name: 'c:Comprobante', local: 'Comprobante', uri: 'u', text: '', tail: '', children: [] };
  expect(placeOf({ ...root, attributes: { subTotal: '1' } }, '@SubTotal')).toBe('/c:Comprobante/@subTotal');
  expect(placeOf({ ...root, attributes: {} }, '@Descuento')).toBe('/c:Comprobante/@Descuento');
  expect(placeOf({ ...root, attributes: {} }, 'Receptor/@UsoCFDI')).toBeUndefined();
});
