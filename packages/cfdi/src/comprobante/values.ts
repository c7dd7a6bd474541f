import { CfdiError } from '../error';
import type { XmlElement } from '../xml/element';

/** Up to ten decimals; zeros after them are left out. */
const DECIMAL = /^([+-]?)0*(\d{0,18})(?:\.(\d{0,10})0*)?$/;
const FECHA = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/;

const refuse = (element: XmlElement, name: string, reason: string, codigo?: string) =>
  new CfdiError('not_a_cfdi', `El atributo ${name} de ${element.local} ${reason}.${codigo ? ` ${codigo}.` : ''}`);

/** Spaces that become one; most values have none of them, and are not copied. */
const COLLAPSED = /[ \t\r\n]{2,}|[\t\r\n]/g;

/** Text of an attribute with its spaces collapsed, as the schemas say; null when absent or empty. */
export function textOf(element: XmlElement | undefined, name: string): string | null {
  const value = element?.attributes[name];
  return value === undefined ? null : value.replace(COLLAPSED, ' ').trim() || null;
}

export function requiredText(element: XmlElement, name: string): string {
  const text = textOf(element, name);
  if (text === null) throw refuse(element, name, 'falta');
  return text;
}

function asDecimal(element: XmlElement, name: string, text: string, codigo?: string): string {
  const match = DECIMAL.exec(text);
  const [, sign, integer, fraction] = match ?? [];
  if (!match || !/\d/.test(text)) throw refuse(element, name, 'no es un número decimal', codigo);
  return `${sign === '-' ? '-' : ''}${integer || '0'}${fraction ? `.${fraction}` : ''}`;
}

/** A decimal number, null where there is none; what is no number is refused with the code of its rule, where it has one. */
export function decimalOf(element: XmlElement | undefined, name: string, codigo?: string): string | null {
  const text = textOf(element, name);
  return text === null || !element ? null : asDecimal(element, name, text, codigo);
}

export function requiredDecimal(element: XmlElement, name: string): string {
  return asDecimal(element, name, requiredText(element, name));
}

/** A day that exists, and a time without offset or fraction (Anexo 20, `t_FechaH`). */
/** A date and time without fraction or offset; what is none is refused with the code of its rule, where it has one. */
export function requiredFecha(element: XmlElement, name: string, codigo?: string): string {
  return asFecha(element, name, requiredText(element, name), codigo);
}

/** The same of an `xs:dateTime`, whose fraction and offset are left out: what remains is the local time of the document. */
export function requiredDateTime(element: XmlElement, name: string, codigo?: string): string {
  return asFecha(element, name, requiredText(element, name).replace(/(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/, ''), codigo);
}

function asFecha(element: XmlElement, name: string, text: string, codigo?: string): string {
  const match = FECHA.exec(text);
  const [year, month, day] = (match ?? []).slice(1, 4).map(Number) as [number, number, number];
  const last = match ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0;
  if (!match || month < 1 || month > 12 || day < 1 || day > last) {
    throw refuse(element, name, 'no es una fecha válida (aaaa-mm-ddThh:mm:ss)', codigo);
  }
  return text;
}

export function requiredUuid(element: XmlElement, name: string): string {
  const uuid = requiredText(element, name).toLowerCase();
  if (!UUID.test(uuid)) throw refuse(element, name, 'no es un UUID válido');
  return uuid;
}

export function requiredRfc(element: XmlElement, name: string): string {
  const rfc = normalizeRfc(requiredText(element, name));
  if (!RFC.test(rfc)) throw refuse(element, name, 'no es un RFC válido');
  return rfc;
}

/** Longest text that is normalised as an RFC: normalising is quadratic in consecutive accents. */
const MAX_RFC = 64;

/** Normalises an RFC: upper case, Ñ as one character. */
export function normalizeRfc(rfc: string): string {
  if (rfc.length > MAX_RFC) return rfc;
  return rfc.normalize('NFC').toUpperCase().trim();
}
