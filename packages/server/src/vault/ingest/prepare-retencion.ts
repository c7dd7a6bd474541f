import { type CheckDeps, checkRetencion, type Retencion } from '@boveda/cfdi';
import { EstatusCfdi } from '@boveda/contracts';
import { newId } from '@boveda/platform/core/new-id';
import { Problem } from '@boveda/platform/core/problem';
import Big from 'big.js';
import type { NewRetencion } from '../../esquema/tables/retencion-tables';
import { assertPlausibleFecha, assertStamped, clip, isKept, pacPendiente } from './prepare-cfdi';
import { type Proof, proofOf } from './proof';

/** The row of a CFDI de retenciones that may be stored, without the columns that the blob store and the upload provide. */
export interface PreparedRetencion {
  retencion: Omit<NewRetencion, 'origen' | 'xml_sha256' | 'pdf_sha256' | 'pdf_bytes'>;
  /** Number of the PAC's certificate without which its stamp cannot be verified. */
  pacPendiente: string | null;
  /** How far it is proven that it comes from its issuer. */
  prueba: Proof;
}

/** The columns that are derived from the XML; they never change. */
export type ContenidoRetencion = ReturnType<typeof contenidoRetencion>;

/**
 * Judges a CFDI de retenciones for the taxpayer of the vault, as `prepareCfdi` judges a CFDI. Throws a `Problem` for one
 * that is not stored at all: no stamp, or neither issued to nor by the taxpayer.
 */
export function prepareRetencion(
  documento: Retencion,
  { rfc, now, bytes }: { rfc: string; now: Date; bytes: number },
  deps: () => CheckDeps,
): PreparedRetencion {
  const contenido = contenidoRetencion(rfc, documento, bytes);
  assertPlausibleFecha(contenido.fecha, now);
  const { status, errmsg, reglas } = checkRetencion(documento, deps());
  const state = status === EstatusCfdi.Vigente ? EstatusCfdi.Pendiente : status;
  return {
    prueba: proofOf(state, reglas),
    pacPendiente: pacPendiente(documento, reglas),
    retencion: {
      rfc_owner: rfc,
      id: newId(),
      ...contenido,
      sustituye: sustituidaPor(documento),
      status: state,
      errmsg,
      reglas: JSON.stringify(reglas.filter(isKept)),
      created: now,
    },
  };
}

const SUSTITUCION = '04';
/** UUID of the one that it replaces. Not among the columns that are compared with its file: earlier rows do not have it. */
const sustituidaPor = ({ relacionado }: Retencion): string | null =>
  relacionado?.tipoRelacion === SUSTITUCION ? relacionado.uuid : null;

/** Returns the columns derived from a CFDI de retenciones. Throws a `Problem` when it is not one of the taxpayer. */
export function contenidoRetencion(rfc: string, documento: Retencion, bytes: number) {
  const { version, folio, fecha, clave, periodo, totales } = documento;
  const sumOf = (impuesto: string) =>
    documento.retenciones
      .filter((one) => one.impuesto === impuesto)
      .reduce((sum, { monto }) => sum.plus(monto), new Big(0))
      .toFixed();
  return {
    uuid: assertStamped(documento),
    ...assertOwned(documento, rfc),
    version,
    folio: clip(folio, 100),
    fecha,
    clave: clip(clave, 20),
    ejercicio: periodo.ejercicio,
    mes_inicial: periodo.mesInicial,
    mes_final: periodo.mesFinal,
    ...totales,
    isr: sumOf('001'),
    iva: sumOf('002'),
    ieps: sumOf('003'),
    xml_bytes: bytes,
  };
}

/** Rejects one of other parties. One that a taxpayer issues to itself is one row, on the issued side. */
function assertOwned({ emisor, receptor }: Retencion, rfc: string) {
  const parte = (emitida: boolean, { rfc: of, nombre }: { rfc: string | null; nombre: string | null }) => ({
    emitida,
    contraparte_rfc: of ?? '',
    contraparte_nombre: clip(nombre, 300),
    contraparte_registro: emitida ? clip(receptor.numRegIdTrib, 40) : '',
  });
  if (emisor.rfc === rfc) return parte(true, receptor);
  if (receptor.rfc === rfc) return parte(false, emisor);
  throw new Problem(
    422,
    'cfdi_of_another_taxpayer',
    `El CFDI de retenciones es de ${emisor.rfc} para ${receptor.rfc ?? 'un extranjero'}; ${rfc} no es su emisor ni su receptor.`,
  );
}
