import { cfdiXml, conceptoXml, hidroYPetroXml } from '@boveda/cfdi-samples';
import { silenceAccepts } from './cancelacion';
import { parseComprobante } from './comprobante/parse-comprobante';

const read = (parts: Parameters<typeof cfdiXml>[0]) => parseComprobante(Buffer.from(cfdiXml(parts)));
const hidroYPetro = conceptoXml({}, `<cfdi:ComplementoConcepto>${hidroYPetroXml}</cfdi:ComplementoConcepto>`);
const cartaPorte = (...claves: string[]) => [
  `<c:CartaPorte xmlns:c="http://www.sat.gob.mx/CartaPorte31" Version="3.1"><c:Mercancias>${claves
    .map((clave) => `<c:Mercancia BienesTransp="${clave}"/>`)
    .join('')}</c:Mercancias></c:CartaPorte>`,
];

test.each([
  ['an ingreso without complementos', {}, true],
  ['an ingreso with HidroYPetro', { conceptos: hidroYPetro }, false],
  ['an egreso with HidroYPetro', { conceptos: hidroYPetro, comprobante: { TipoDeComprobante: 'E' } }, true],
  ['a Carta Porte of other goods', { complementos: cartaPorte('31181700') }, true],
  ['a Carta Porte with diésel among its goods', { complementos: cartaPorte('31181700', '15101505') }, false],
  ['a traslado of diésel', { complementos: cartaPorte('15101505'), comprobante: { TipoDeComprobante: 'T' } }, true],
])('silence accepts the cancellation of %s: %#', (_, parts, expected) => {
  expect(silenceAccepts(read(parts))).toBe(expected);
});
