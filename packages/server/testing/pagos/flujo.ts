import { Big } from 'big.js';
import { type Documento, documento, factura, nota, renamed, rep } from './documentos';

type Facts = Parameters<typeof documento>[0];

/** Returns a tax line of IVA at 16 %. */
export const traslado = (base: string, importe: string, facts: object = {}) => ({
  naturaleza: 'T',
  impuesto: '002',
  factor: 'Tasa',
  tasa: '0.160000',
  base,
  importe,
  ...facts,
});

/** Returns the document with what the engine reads of it. */
export const reading = (document: Documento, ...lines: object[]): Documento => ({
  ...document,
  detalle: { ...document.detalle, flujo: JSON.stringify(lines) },
});

/** Returns the document with when it was stamped. */
export const stamped = (document: Documento, fecha_timbrado: string | null): Documento => ({
  ...document,
  detalle: { ...document.detalle, fecha_timbrado },
});

/** Returns the document with the bases of its products, by c_ClaveProdServ; of IVA at 16 % unless a line is said. */
export const selling = (
  document: Documento,
  ...products: [clave: string, base: string, line?: object][]
): Documento => ({
  ...document,
  detalle: {
    ...document.detalle,
    productos: JSON.stringify(
      products.map(([clave, base, line]) => ({
        ...{ naturaleza: 'T', factor: 'Tasa', tasa: '0.160000' },
        ...line,
        ...{ clave, base },
      })),
    ),
  },
});

/** Returns an invoice that was paid when it was issued. */
export const pue = (base: string, iva: string, facts: Facts = {}) =>
  reading(documento({ metodo_pago: 'PUE', total: '1160', ...facts }), { origen: 'PUE', ...traslado(base, iva) });
/** Returns an invoice on credit with its taxes. */
export const ppd = (total: string, base: string, iva: string, facts: Facts = {}) =>
  reading(factura(total, facts), { origen: 'PPD', ...traslado(base, iva) });

/** What a receipt pays of a document: what its line without breakdown says, or its base with IVA. */
const pagadoOf = ({ pagado, base = 0, importe = 0 }: { pagado?: string; base?: string | 0; importe?: string | 0 }) =>
  pagado ?? new Big(base).plus(importe).toFixed(2);

/** Returns a receipt that pays a document, with its breakdown or without; `efectivo` as the engine says it, `forma` another c_FormaPago. */
export const paying = (
  de: Documento,
  fecha: string,
  line: {
    pagado?: string;
    base?: string;
    importe?: string;
    cambio?: string;
    efectivo?: true;
    marca?: string;
    forma?: string;
  },
  facts: Facts = {},
) =>
  reading(
    rep([{ doctos: [{ de, pagado: pagadoOf(line) }], fecha, forma: line.forma ?? (line.efectivo ? '01' : '03') }], {
      ...facts,
    }),
    {
      origen: 'REP',
      documento: de.cfdi.uuid,
      fecha: `${fecha}T12:00:00`,
      ...line,
    },
  );

/** Returns an egreso with its IVA that corrects invoices on a day. */
export const egreso = (
  base: string,
  iva: string,
  facturas: readonly Documento[],
  fecha: string,
  { relacion = '01', retenido, ...facts }: Facts & { relacion?: string; retenido?: string } = {},
) =>
  reading(
    nota(
      new Big(base)
        .plus(iva)
        .minus(retenido ?? 0)
        .toFixed(2),
      facturas,
      { fecha: `${fecha}T12:00:00`, ...facts },
      relacion,
    ),
    { origen: 'NC', ...traslado(`-${base}`, `-${iva}`) },
    ...(retenido
      ? [{ origen: 'NC', ...traslado(`-${base}`, `-${retenido}`, { naturaleza: 'R', tasa: '0.106667' }) }]
      : []),
  );

/** Returns the documents under new UUIDs, in what the engine reads too. */
export function renamedReadings(documentos: readonly Documento[]): Documento[] {
  const fresh = renamed(documentos);
  const flujos = documentos.map(({ detalle }) =>
    documentos.reduce(
      (text, { cfdi }, at) => text.replaceAll(cfdi.uuid, fresh[at]?.cfdi.uuid ?? ''),
      detalle.flujo ?? '[]',
    ),
  );
  return fresh.map((each, at) => ({ ...each, detalle: { ...each.detalle, flujo: flujos[at] } }));
}
