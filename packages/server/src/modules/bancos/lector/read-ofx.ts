import {
  checkSaldos,
  type Estado,
  EstadoIlegible,
  MAX_CELDA,
  MAX_MOVIMIENTOS,
  MAX_NO_LEIDOS,
  movimiento,
  type NoLeido,
} from './estado';
import { parseImporte } from './values';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** Value of a tag: SGML does not close it, XML does. */
function tagOf(block: string, name: string): string {
  const at = block.indexOf(`<${name}>`);
  if (at < 0) return '';
  const from = at + name.length + 2;
  const end = block.slice(from, from + MAX_CELDA).search(/<|\r|\n/);
  const value = block.slice(from, end < 0 ? from + MAX_CELDA : from + end);
  return value.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? '').trim();
}

/** Reads OFX and QFX, versions 1 (SGML) and 2 (XML). Source: OFX 1.6, 11.4. @throws EstadoIlegible */
export function readOfx(text: string): Estado {
  const upper = text.replaceAll(/<\/?[a-z0-9._]+>/gi, (tag) => tag.toUpperCase());
  if (upper.split('<STMTRS>').length > 2)
    throw new EstadoIlegible('El archivo tiene movimientos de varias cuentas: descargue un archivo por cuenta.');
  const [head = '', ...blocks] = upper.split('<STMTTRN>');
  if (blocks.length > MAX_MOVIMIENTOS)
    throw new EstadoIlegible(`El archivo tiene más de ${MAX_MOVIMIENTOS} movimientos: divídalo por meses.`);
  const noLeidos: NoLeido[] = [];
  const movimientos = blocks.flatMap((whole, at) => {
    const block = whole.split('</STMTTRN>', 1)[0] ?? '';
    const when = dateOf(tagOf(block, 'DTPOSTED'));
    const centavos = parseImporte(tagOf(block, 'TRNAMT'));
    if (!when || !centavos) {
      noLeidos.push({
        renglon: at + 1,
        texto: tagOf(block, 'NAME') || tagOf(block, 'FITID'),
        razon: when ? 'El importe no se entiende.' : 'La fecha no se entiende.',
      });
      return [];
    }
    const descripcion = [...new Set([tagOf(block, 'NAME'), tagOf(block, 'MEMO')])].filter(Boolean).join(' · ');
    return [
      movimiento({
        ...when,
        centavos,
        descripcion,
        referencia: tagOf(block, 'CHECKNUM') || tagOf(block, 'REFNUM') || tagOf(block, 'FITID'),
      }),
    ];
  });
  const ledger = upper.split('<LEDGERBAL>')[1] ?? '';
  const saldoFinal = ledger === '' ? null : parseImporte(tagOf(ledger, 'BALAMT'));
  return {
    formato: 'ofx',
    banco: tagOf(head, 'ORG'),
    cuenta: tagOf(head, 'ACCTID').replaceAll(/\D/g, ''),
    moneda: /^[A-Z]{3}$/.test(tagOf(head, 'CURDEF')) ? tagOf(head, 'CURDEF') : 'MXN',
    ...checkSaldos({ movimientos, saldoInicial: null, saldoFinal }),
    movimientos,
    noLeidos: noLeidos.slice(0, MAX_NO_LEIDOS),
  };
}

/** `yyyyMMddHHmmss.XXX[-6:CST]`, the hour as it is written. */
function dateOf(text: string): { fecha: string; hora: string | null } | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?/.exec(text) ?? [];
  const fecha = `${year}-${month}-${day}`;
  if (year === undefined || Number.isNaN(Date.parse(fecha)) || new Date(fecha).toISOString().slice(0, 10) !== fecha)
    return null;
  const hora = hour === undefined || `${hour}${minute}${second}` === '000000' ? null : `${hour}:${minute}:${second}`;
  return { fecha, hora };
}
