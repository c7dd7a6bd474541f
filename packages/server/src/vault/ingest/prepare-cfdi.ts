import {
  CfdiError,
  type Comprobante,
  checkComprobante,
  countHallazgos,
  expresionImpresa,
  pagoDeNomina,
  parseArchivo,
  parseComprobante,
  parseDocumento,
  type Regla,
  readFlujo,
  readNomina,
  readProductos,
  resumirConceptos,
  timbradoLocal,
  VERSION_FLUJO,
  type Veredicto,
} from '@boveda/cfdi';
import { EstatusCfdi, PagoEstatus } from '@boveda/contracts';
import { newId } from '@boveda/platform/core/new-id';
import { Problem } from '@boveda/platform/core/problem';
import { dayAt, spellDay } from '@boveda/platform/core/time';
import type { NewCfdi, NewCfdiDetalle } from '../../esquema/tables/cfdi-tables';
import type { Deps } from '../../installation/deps';
import { palabrasColumn } from './palabras';
import { type Proof, proofOf } from './proof';

/** The rows of a CFDI that may be stored, without the columns that the blob store provides. */
export interface PreparedCfdi {
  cfdi: Omit<NewCfdi, 'xml_sha256' | 'pdf_sha256' | 'pdf_bytes'>;
  detalle: NewCfdiDetalle;
  /**
   * Its content was judged completely and holds, and only the SAT's answer is missing; or a rule fails although its
   * stamp is verified, and the SAT's answer is kept beside its state.
   */
  awaitsSat: boolean;
  /** How far it is proven that the CFDI comes from its issuer. */
  prueba: Proof;
}

/** The columns that are derived from the XML; they never change. */
export type ContenidoCfdi = ReturnType<typeof contenidoCfdi>;

const SIN_EFECTO = 'XXX';

/**
 * The verdict for a comparison that did not end. The CFDI waits for the comparison: no answer of the SAT makes it
 * Vigente.
 */
export const sinTerminar: Veredicto = {
  resultado: 'omitida',
  evidencia: 'La comparación con los esquemas del SAT no terminó; se repetirá.',
};

/** Longest texts that fit in an index entry; the schema of the SAT allows far less (25, 40, 300). */
export const clip = (text: string | null, length: number) => (text ?? '').slice(0, length);

/**
 * Reads and judges one XML for the taxpayer of the vault; `compare` returns the result of the SAT's schemas and is
 * called once the XML has been read. A document that is parsed already need not be parsed again.
 * Throws a `Problem` for files that are not stored at all: no CFDI, no stamp, or neither issued nor received by the
 * taxpayer. With any other defect the CFDI is stored as Inválido or Alterado.
 */
export function prepareCfdi(
  { certificates, clock }: Pick<Deps, 'clock'> & { certificates: Pick<Deps['certificates'], 'find' | 'autoridades'> },
  rfc: string,
  xml: Uint8Array,
  compare?: () => Veredicto | undefined,
  comprobante = parse(xml),
): PreparedCfdi {
  const now = clock();
  const owned = assertOwned(comprobante, rfc);
  if (comprobante.uuid === null && comprobante.sello === null)
    throw new Problem(
      422,
      'cfdi_without_stamp',
      'Es un borrador: no tiene el sello del emisor ni el Timbre Fiscal Digital.',
    );
  const uuid = assertStamped(comprobante);
  const descrito = describe(comprobante);
  assertPlausibleFecha(descrito.fecha, now);
  const esquema = compare?.();
  const { status, errmsg, reglas } = checkComprobante(comprobante, {
    findCertificate: certificates.find,
    autoridades: certificates.autoridades(),
    esquema,
  });
  const holds = status === EstatusCfdi.Vigente;
  const id = newId();
  const por_juzgar = esquema === sinTerminar && holds;
  const awaitsSat = holds ? !por_juzgar : isStampVerified(reglas);
  return {
    awaitsSat,
    prueba: proofOf(holds ? EstatusCfdi.Pendiente : status, reglas),
    cfdi: {
      rfc_owner: rfc,
      id,
      uuid,
      ...owned,
      ...descrito,
      ...creditOf(comprobante),
      status: holds ? EstatusCfdi.Pendiente : status,
      errmsg,
      ...cuentaDe(reglas),
      pac_pendiente: pacPendiente(comprobante, reglas),
      cancelado: null,
      verificado: null,
      xml_bytes: xml.byteLength,
      created: now,
    },
    detalle: {
      rfc_owner: rfc,
      cfdi_id: id,
      expresion: expresionImpresa(comprobante),
      reglas: JSON.stringify(reglas.filter(isKept)),
      relacionados: JSON.stringify(comprobante.relacionados),
      pagos: JSON.stringify(comprobante.pagos),
      flujo: JSON.stringify(readFlujo(comprobante)),
      productos: JSON.stringify(readProductos(comprobante)),
      fecha_timbrado: timbradoLocal(comprobante),
      ...conceptosOf(rfc, comprobante),
      ...nominaOf(comprobante),
      flujo_version: VERSION_FLUJO,
      por_juzgar,
    },
  };
}

/** What the conceptos of a CFDI come to and the words that it is found by, as columns. */
export function conceptosOf(rfc: string, comprobante: Comprobante) {
  const { sumas, palabras } = resumirConceptos(comprobante);
  return { conceptos: JSON.stringify(sumas), palabras: palabrasColumn(rfc, palabras) };
}

/** What a CFDI of nómina paid, and when, as columns; null of any other. */
export function nominaOf(comprobante: Comprobante) {
  const nomina = readNomina(comprobante);
  return { nomina: nomina && JSON.stringify(nomina), nomina_pago: pagoDeNomina(comprobante) };
}

/** What is stored of a report: what does not hold or could not be looked at. What no CFDI can be judged by is the same of all. */
export const isKept = ({ id, resultado }: Regla) => resultado !== 'ok' && id !== 'listas_externas';

/** How many rules do not hold, as columns. */
function cuentaDe(reglas: readonly Regla[]) {
  const { fallas, reglas: reglas_sat, avisos } = countHallazgos(reglas);
  return { fallas, reglas_sat, avisos };
}

const isStampVerified = (reglas: readonly Regla[]): boolean =>
  reglas.some(({ id, resultado }) => id === 'timbre_sello_sat' && resultado === 'ok') &&
  !reglas.some(({ id, resultado }) => id === 'timbre_autoridad' && resultado === 'falla');

/** Returns the number of the certificate that is missing to verify the stamp, null when it was verified. */
export function pacPendiente({ timbre }: Pick<Comprobante, 'timbre'>, reglas: readonly Regla[]): string | null {
  if (!reglas.some(({ id, resultado }) => id === 'timbre_sello_sat' && resultado === 'aviso')) return null;
  const numero = timbre?.noCertificadoSat ?? '';
  return /^\d{20}$/.test(numero) ? numero : '';
}

/** Returns the columns derived from a stored XML. Throws a `Problem` when it is not a CFDI of the taxpayer. */
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

/** Parses an XML. Throws a `Problem` with the reason when it is not a CFDI, 413 when it exceeds the reader's limits. */
export const parse = (xml: Uint8Array): Comprobante => reading(xml, parseComprobante);

/** The same, of a CFDI or a CFDI de retenciones. */
export const parseAny = (xml: Uint8Array): ReturnType<typeof parseDocumento> => reading(xml, parseDocumento);

/** The same, or of an acuse of cancellation: what the vault keeps. */
export const parseKept = (xml: Uint8Array): ReturnType<typeof parseArchivo> => reading(xml, parseArchivo);

function reading<Documento>(xml: Uint8Array, read: (xml: Uint8Array) => Documento): Documento {
  if (xml.byteLength === 0) throw new Problem(422, 'empty_file', 'El archivo está vacío.');
  try {
    return read(xml);
  } catch (error) {
    if (error instanceof CfdiError) throw new Problem(error.isLimit ? 413 : 422, error.code, error.message);
    throw error;
  }
}

/** Rejects a CFDI of other parties. A CFDI from the taxpayer to itself is one row, on the issued side. */
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

/** Returns the UUID of a stamped document; throws a `Problem` for one without a stamp. */
export function assertStamped({ uuid }: Pick<Comprobante, 'uuid'>): string {
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

/** Returns the initial credit: an invoice on credit starts wholly unpaid, and later payments lower it. */
function creditOf({ tipo, metodoPago, total }: Comprobante) {
  const onCredit = tipo === 'I' && metodoPago === 'PPD';
  return { saldo_insoluto: onCredit ? total : null, pago_estatus: onCredit ? PagoEstatus.SinPagos : null };
}

/** The first day on which CFDI were issued. */
const FIRST_DAY = '2011-01-01';
const DAY_MS = 86_400_000;

/** Whether a CFDI may have this Fecha. Issuers' clocks may be up to a day ahead. */
export const isPlausibleFecha = (fecha: string, now: Date): boolean =>
  fecha >= FIRST_DAY && fecha.slice(0, 10) <= dayAt(new Date(now.getTime() + DAY_MS));

/** Rejects a CFDI with a Fecha before the first CFDI or in the future. */
export function assertPlausibleFecha(fecha: string, now: Date): void {
  if (isPlausibleFecha(fecha, now)) return;
  throw new Problem(
    422,
    'cfdi_date_out_of_range',
    `La Fecha del CFDI es ${spellDay(fecha.slice(0, 10))}; solo se guardan CFDI del ${spellDay(FIRST_DAY)} a mañana.`,
  );
}
