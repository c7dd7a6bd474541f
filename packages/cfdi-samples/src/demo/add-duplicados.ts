import { SETTLED_DAYS } from './assign-riesgos';
import { plusDays } from './calendar';
import type { DocumentoDemo, Factura } from './documentos';
import { contribuyentesDemo, situaciones } from './personas';
import { Random } from './random';

/** Between the first stamp and the second one. */
const MINUTES = 10;

/**
 * Adds a duplicate of one received invoice to each taxpayer: stamped ten minutes later, with the next folio of its supplier, whose later
 * folios increase by one. Call it after the states are assigned, so that neither invoice has another risk.
 */
export function addDuplicados(documentos: DocumentoDemo[], now: Date, seed: string): void {
  const uuids = new Random(`${seed} duplicados`);
  const own = new Set(contribuyentesDemo.map(({ rfc }) => rfc));
  const named = new Set(
    documentos.flatMap((one) => {
      if (one.tipo === 'P') return one.abonos.map(({ factura }) => factura);
      return one.tipo === 'E' || one.tipo === 'I' ? [one.relacionada, one.sustituye] : [];
    }),
  );
  const isPlain = (one: DocumentoDemo): one is Factura =>
    one.tipo === 'I' &&
    one.version === '4.0' &&
    one.metodoPago === 'PUE' &&
    one.formaPago !== '01' &&
    one.fecha < plusDays(now, -SETTLED_DAYS) &&
    !(one.global || one.sustituye || one.estadoEnSat || one.defecto || one.conPdf || one.neverUploaded) &&
    !(one.alertas?.length || named.has(one) || own.has(one.emisor.rfc) || situaciones[one.emisor.rfc]);
  for (const { rfc } of contribuyentesDemo) {
    const original = documentos.findLast((one): one is Factura => one.receptor.rfc === rfc && isPlain(one));
    if (!original) continue;
    const fecha = plusDays(original.fecha, MINUTES / 1_440);
    const later = documentos.findIndex((one) => one.fecha > fecha);
    const previous = documentos.slice(0, later).findLast((one) => isOfSerie(one, original));
    const copy = { ...original, fecha, uuid: uuids.uuid(), folio: (previous ?? original).folio + 1, duplica: original };
    for (const one of documentos.slice(later)) if (isOfSerie(one, original)) one.folio++;
    documentos.splice(later, 0, copy);
  }
}

const isOfSerie = (one: DocumentoDemo, { emisor, serie }: Factura) =>
  one.emisor.rfc === emisor.rfc && one.serie === serie;
