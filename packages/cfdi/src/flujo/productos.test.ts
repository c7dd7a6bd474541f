import { parseComprobante } from '../comprobante/parse-comprobante';
import { change, IVA, ingreso, pago } from '../testing/documents';
import { MAX_PRODUCTOS, readProductos } from './productos';

const productosOf = (xml: string) => readProductos(parseComprobante(Buffer.from(xml)));
const concepto = (clave: string, base: string, taxes: string, more = 'ObjetoImp="02"') =>
  `<cfdi:Concepto ${clave && `ClaveProdServ="${clave}"`} Cantidad="1" Descripcion="x" ValorUnitario="${base}" Importe="${base}" ${more}>${taxes}</cfdi:Concepto>`;
const traslado = (base: string) =>
  `<cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Base="${base}" ${IVA} Importe="0"/></cfdi:Traslados></cfdi:Impuestos>`;
const retenido = `<cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Base="50" ${IVA} Importe="8"/></cfdi:Traslados><cfdi:Retenciones><cfdi:Retencion Base="50" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.106667" Importe="5.33"/><cfdi:Retencion Base="50" Impuesto="001" TipoFactor="Tasa" TasaOCuota="0.1" Importe="5"/></cfdi:Retenciones></cfdi:Impuestos>`;
const selling = (...conceptos: string[]) =>
  ingreso.replace(/<cfdi:Conceptos>.*<\/cfdi:Conceptos>/, `<cfdi:Conceptos>${conceptos.join('')}</cfdi:Conceptos>`);

const tasa16 = { naturaleza: 'T', factor: 'Tasa', tasa: '0.160000' };
it.each([
  ['one product, without the tax that is not IVA', ingreso, [{ ...tasa16, clave: '84111506', base: '190' }]],
  [
    'several, by rate and by what was withheld',
    selling(
      concepto('43231500', '100', traslado('100')),
      concepto('43231500', '20.5', traslado('20.5')),
      concepto('72101500', '50', retenido),
      concepto('72101500', '30', '', 'Descuento="10" ObjetoImp="01"'),
      concepto('7210', '7', traslado('7')),
    ),
    [
      { ...tasa16, clave: '43231500', base: '120.5' },
      { ...tasa16, clave: '72101500', base: '50' },
      { ...tasa16, clave: '', base: '7' },
      { naturaleza: 'R', factor: 'Tasa', tasa: '0.106667', clave: '72101500', base: '50' },
      { naturaleza: 'T', factor: 'NoObjeto', tasa: '0.000000', clave: '72101500', base: '20' },
    ],
  ],
  [
    'what is deductible of each, where one is limited',
    change(
      selling(
        concepto('90101501', '1000', traslado('1000')),
        concepto('44121600', '500', traslado('500')),
        concepto('84111506', '70', '', 'ObjetoImp="01"'),
      ),
      'FormaPago="03"',
      'FormaPago="28"',
    ),
    [
      { ...tasa16, clave: '90101501', base: '1000', parte: '85' },
      { ...tasa16, clave: '44121600', base: '500', parte: '500' },
      { naturaleza: 'T', factor: 'NoObjeto', tasa: '0.000000', clave: '84111506', base: '70' },
    ],
  ],
  [
    'what is deductible of each by how a credit is paid',
    change(
      selling(
        concepto('90101501', '1000', traslado('1000')),
        concepto('15101514', '500', traslado('500')),
        concepto('44121600', '300', traslado('300')),
      ),
      '"PUE"',
      '"PPD"',
    ),
    [
      { ...tasa16, clave: '90101501', base: '1000', parte: '85', enEfectivo: '0', sinTarjeta: '0' },
      { ...tasa16, clave: '15101514', base: '500', parte: '500', enEfectivo: '0', sinTarjeta: '500' },
      { ...tasa16, clave: '44121600', base: '300', parte: '300', enEfectivo: '300', sinTarjeta: '300' },
    ],
  ],
  ['none of a receipt', pago, []],
  ['none of nómina', change(ingreso, 'TipoDeComprobante="I"', 'TipoDeComprobante="N"'), []],
])('reads %s', (_, xml, expected) => {
  expect(productosOf(xml)).toEqual(expected);
});

it('tells no more products apart than there may be: the rest has no key', () => {
  const many = Array.from({ length: MAX_PRODUCTOS + 20 }, (_, at) =>
    concepto(String(10101500 + at), '1', traslado('1')),
  );
  const found = productosOf(selling(...many));
  expect(found).toHaveLength(MAX_PRODUCTOS + 1);
  expect(found.at(-1)).toEqual({ ...tasa16, clave: '', base: '20' });
});
