import { type Documento, documento, factura, renamed, rep } from './documentos';

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

/** Returns an invoice that was paid when it was issued. */
export const pue = (base: string, iva: string, facts: Facts = {}) =>
  reading(documento({ metodo_pago: 'PUE', total: '1160', ...facts }), { origen: 'PUE', ...traslado(base, iva) });
/** Returns an invoice on credit with its taxes. */
export const ppd = (total: string, base: string, iva: string, facts: Facts = {}) =>
  reading(factura(total, facts), { origen: 'PPD', ...traslado(base, iva) });

/** Returns a receipt that pays a document, with its breakdown or without. */
export const paying = (de: Documento, fecha: string, line: object, facts: Facts = {}) =>
  reading(rep([{ doctos: [{ de, pagado: '1' }] }], facts), {
    origen: 'REP',
    documento: de.cfdi.uuid,
    fecha: `${fecha}T12:00:00`,
    ...line,
  });

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
