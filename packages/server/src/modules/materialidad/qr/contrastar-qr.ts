import type { LecturaDocumento } from '@boveda/contracts';
import { type Leido, letraDe, letraOf, NADA, RFC } from '../leer-constancia';

/** The only host whose codes count. Source: contents of the codes that the SAT prints on constancias and opiniones. */
const HOST = 'siat.sat.gob.mx';
/** D1 of the codes: on the first and on the last page of a constancia, on an opinión. */
const TIPOS: Readonly<Record<string, 'constancia' | 'opinion'>> = { 10: 'constancia', 26: 'constancia', 1: 'opinion' };
const CLAVES = {
  constancia: new RegExp(`^(\\d{6,15})_(${RFC})$`),
  opinion: new RegExp(`^([A-Z\\d]{6,20})_(${RFC})_(\\d\\d-\\d\\d-\\d{4})_([A-Z])$`),
} as const;

/** What was read, with its code. */
type Comparado = Leido & Pick<LecturaDocumento, 'qr'>;

/** What a code of the SAT says of its document. */
interface CodigoSat {
  tipo: 'constancia' | 'opinion';
  folio: string;
  rfc: string;
  fecha: string | null;
  letra: string | null;
  url: string;
}

const urlOf = (text: string): URL | null => {
  try {
    return new URL(text.trim());
  } catch {
    return null;
  }
};

/** Reads the text of a code; null: it is not an address of the SAT's validator. */
function leerCodigo(text: string): CodigoSat | null {
  const url = urlOf(text);
  if (!url || !esDelSat(text)) return null;
  const tipo = TIPOS[url.searchParams.get('D1') ?? ''];
  const found = tipo && CLAVES[tipo].exec(url.searchParams.get('D3') ?? '');
  if (!found) return null;
  const [, folio = '', rfc = '', dia, letra = null] = found;
  return { tipo, folio, rfc, letra, fecha: dia?.split('-').toReversed().join('-') ?? null, url: url.href };
}

/** Where a code leads that is an address, for a person: one of the SAT's that is not safe with all that makes it so. */
function destinoOf(text: string): string {
  const url = urlOf(text);
  if (url?.hostname !== HOST) return url?.hostname || 'otro sitio';
  return url.username ? `${url.username}@${HOST}` : url.origin;
}

/** Whether a code leads to the SAT as its own do, whatever it asks there. */
function esDelSat(text: string): boolean {
  const url = urlOf(text);
  return url?.origin === `https://${HOST}` && !url.username && !url.password;
}

/**
 * Compares the QR codes of a document with what was read of its text. `codigos` null: they could not be sought. Where there is no text,
 * as in a scan, the code alone tells what the document is; that is said.
 */
export function contrastarQr(leido: Leido, codigos: readonly string[] | null): Comparado {
  if (codigos === null) return { ...leido, qr: 'ilegible' };
  const [primero, ...otros] = codigos.map(leerCodigo).filter((codigo) => codigo !== null);
  if (!primero) {
    if (codigos.length === 0) return { ...leido, qr: 'ninguno' };
    const aviso = codigos.every(esDelSat)
      ? 'El código QR lleva al SAT, pero no a la verificación de una constancia ni de una opinión.'
      : `El código QR no es del validador del SAT: lleva a ${codigos.map(destinoOf).join(' y a ')}.`;
    return { ...leido, qr: 'ajeno', avisos: [...leido.avisos, aviso] };
  }
  if (leido.tipo === null) return soloQr(primero);
  const distintos = [...new Set([primero, ...otros].flatMap((codigo) => distintosDe(leido, codigo)))];
  const avisos = distintos.map((dato) => `No se pudo comprobar: ${dato} del texto y del código QR no son lo mismo.`);
  return { ...leido, qr: avisos.length > 0 ? 'distinto' : 'igual', avisos: [...leido.avisos, ...avisos] };
}

function distintosDe({ tipo, rfc, folio, fecha, sentido }: Leido, codigo: CodigoSat): string[] {
  if (tipo !== codigo.tipo) return ['la clase de documento'];
  const letra = sentido && letraDe(sentido);
  return [
    rfc !== codigo.rfc && 'el RFC',
    folio !== null && folio !== codigo.folio && (tipo === 'opinion' ? 'el folio' : 'el idCIF'),
    codigo.fecha !== null && fecha !== null && fecha !== codigo.fecha && 'el día',
    codigo.letra !== null && letra !== null && letra !== letraOf(codigo.letra) && 'el sentido',
  ].filter((dato) => dato !== false);
}

const sentidoDe = (letra: string | null): Leido['sentido'] =>
  letra === 'P' ? 'positiva' : letra === 'N' ? 'negativa' : null;

const soloQr = ({ tipo, rfc, folio, fecha, letra, url }: CodigoSat): Comparado => ({
  ...NADA,
  ...{ tipo, rfc, folio, fecha, sentido: sentidoDe(letra), verificar: url, qr: 'solo' },
  avisos: ['El archivo no tiene texto: solo se leyó su código QR.'],
});
