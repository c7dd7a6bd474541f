import {
  CfdiError,
  type Comprobante,
  checkComprobante,
  expresionImpresa,
  parseComprobante,
  type Veredicto,
} from '@boveda/cfdi';
import { v7 as uuidv7 } from 'uuid';
import type { NewCfdi, NewCfdiDetalle } from '../../db/cfdi-tables';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { assertFechaPosible } from './fecha-posible';
import { type Prueba, pruebaOf } from './prueba';

/** Rows of a CFDI that may be stored; what only the blob store knows is still missing. */
export interface PreparedCfdi {
  cfdi: Omit<NewCfdi, 'xml_sha256' | 'pdf_sha256' | 'pdf_bytes'>;
  detalle: NewCfdiDetalle;
  /** The taxpayer issued or received it, its content was judged whole and holds, and only the SAT knows more. */
  awaitsSat: boolean;
  /** How far it is proven to be its issuer's. */
  prueba: Prueba;
}

/** What a row says because its XML does; nothing of it ever changes. */
export type ContenidoCfdi = ReturnType<typeof contenidoCfdi>;

const SIN_EFECTO = 'XXX';

/** What is said instead of a comparison that did not end. The CFDI waits for it: no answer of the SAT makes it Vigente. */
export const sinTerminar: Veredicto = {
  resultado: 'omitida',
  evidencia: 'La comparación con los esquemas del SAT no terminó; se repetirá.',
};

/** Longest texts that an index entry takes; the schema of the SAT allows far less (25, 40, 300). */
const clip = (text: string | null, length: number) => (text ?? '').slice(0, length);

/**
 * Reads and judges one XML for the taxpayer in whose vault it should lie; `compare` says what the SAT's schemas say of
 * it, and is asked once the XML has been read.
 * Throws a Problem for what is not kept at all: no CFDI, no stamp, or neither issued nor received by the taxpayer. What is
 * wrong in any other way is kept as status 4 or 5.
 */
export function prepareCfdi(
  { certificates, clock }: Pick<Deps, 'certificates' | 'clock'>,
  rfc: string,
  xml: Uint8Array,
  compare?: () => Veredicto | undefined,
): PreparedCfdi {
  if (xml.byteLength === 0) throw new Problem(422, 'empty_file', 'El archivo está vacío.');
  const comprobante = parse(xml);
  const now = clock();
  const owned = assertOwned(comprobante, rfc);
  const uuid = assertStamped(comprobante);
  const descrito = describe(comprobante);
  assertFechaPosible(descrito.fecha, now);
  const esquema = compare?.();
  const { status, errmsg, reglas } = checkComprobante(comprobante, {
    findCertificate: certificates.find,
    autoridades: certificates.autoridades(),
    esquema,
  });
  const id = uuidv7();
  const por_juzgar = esquema === sinTerminar && status === 2;
  const awaitsSat = status === 2 && !por_juzgar;
  return {
    awaitsSat,
    prueba: pruebaOf(status === 2 ? 1 : status, reglas),
    cfdi: {
      rfc_owner: rfc,
      id,
      uuid,
      ...owned,
      ...descrito,
      ...creditOf(comprobante),
      status: status === 2 ? 1 : status,
      errmsg,
      cancelado: null,
      verificado: null,
      xml_bytes: xml.byteLength,
      created: now,
    },
    detalle: {
      rfc_owner: rfc,
      cfdi_id: id,
      expresion: expresionImpresa(comprobante),
      reglas: JSON.stringify(reglas.filter(({ resultado }) => resultado !== 'ok')),
      relacionados: JSON.stringify(comprobante.relacionados),
      pagos: JSON.stringify(comprobante.pagos),
      por_juzgar,
    },
  };
}

/** What the row of a stored XML has to say. Throws a Problem for what is no CFDI of the taxpayer. */
export function contenidoCfdi(rfc: string, xml: Uint8Array) {
  const comprobante = parse(xml);
  return {
    uuid: assertStamped(comprobante),
    ...assertOwned(comprobante, rfc),
    ...describe(comprobante),
    xml_bytes: xml.byteLength,
    expresion: expresionImpresa(comprobante),
    relacionados: comprobante.relacionados,
    pagos: comprobante.pagos,
  };
}

/** Reads an XML. Throws a Problem that says why it is no CFDI: 413 when it is more than the reader takes. */
export function parse(xml: Uint8Array): Comprobante {
  try {
    return parseComprobante(xml);
  } catch (error) {
    if (error instanceof CfdiError) throw new Problem(error.isLimit ? 413 : 422, error.code, error.message);
    throw error;
  }
}

/** A CFDI from the taxpayer to itself is one row, on the side that issued it. */
function assertOwned({ emisor, receptor }: Comprobante, rfc: string) {
  if (emisor.rfc === rfc) return counterpart(true, receptor);
  if (receptor.rfc === rfc) return counterpart(false, emisor);
  throw new Problem(
    422,
    'cfdi_of_another_taxpayer',
    `El CFDI es de ${emisor.rfc} para ${receptor.rfc}; ${rfc} no es su emisor ni su receptor.`,
  );
}

const counterpart = (emitido: boolean, { rfc, nombre }: { rfc: string; nombre: string | null }) => ({
  emitido,
  contraparte_rfc: rfc,
  contraparte_nombre: clip(nombre, 300),
});

function assertStamped({ uuid }: Comprobante): string {
  if (uuid === null)
    throw new Problem(
      422,
      'cfdi_without_stamp',
      'El CFDI no está timbrado: no tiene Timbre Fiscal Digital con su UUID.',
    );
  return uuid;
}

function describe(comprobante: Comprobante) {
  const { version, tipo, serie, folio, fecha, subtotal, total, moneda, tipoCambio, metodoPago, formaPago, receptor } =
    comprobante;
  if (fecha.startsWith('0000')) throw new Problem(422, 'not_a_cfdi', 'La fecha del CFDI no existe.');
  return {
    version,
    tipo,
    serie: clip(serie, 50),
    folio: clip(folio, 100),
    fecha,
    subtotal,
    total,
    moneda: /^[A-Z]{3}$/.test(moneda) ? moneda : SIN_EFECTO,
    tipo_cambio: tipoCambio,
    metodo_pago: metodoPago === null ? null : clip(metodoPago, 20),
    forma_pago: formaPago === null ? null : clip(formaPago, 20),
    uso_cfdi: receptor.usoCfdi === null ? null : clip(receptor.usoCfdi, 20),
  };
}

/** An invoice on credit begins wholly unpaid; payments that arrive later lower it. */
function creditOf({ tipo, metodoPago, total }: Comprobante) {
  const onCredit = tipo === 'I' && metodoPago === 'PPD';
  return { saldo_insoluto: onCredit ? total : null, pago_estatus: onCredit ? 3 : null };
}
