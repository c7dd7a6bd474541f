import { inBody, localOf, type Nodo } from './answer';
import { offContract } from './sat-unavailable';

/** Operation of ConsultaCFDIService that gives the state of one comprobante. */
export const CONSULTA_ACTION = 'http://tempuri.org/IConsultaCFDIService/Consulta';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const TEMPURI = 'http://tempuri.org/';

/** The fields of a ConsultaResult as they came; absent and empty are told apart. */
export type Acuse = Readonly<Record<string, string>>;

/**
 * Envelope that asks for one expression. The expression is XML-escaped once here; an RFC with & must already be
 * escaped inside it (`H&amp;E951128469`), as the printed code has it.
 */
export function buildConsulta(expresion: string): string {
  const escaped = expresion.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return (
    `<s:Envelope xmlns:s="${SOAP}"><s:Body><Consulta xmlns="${TEMPURI}">` +
    `<expresionImpresa>${escaped}</expresionImpresa></Consulta></s:Body></s:Envelope>`
  );
}

/**
 * Reads the fields of the answer, in any order and also unknown ones; no field twice.
 * @throws {SatUnavailable} off_contract.
 */
export function readAcuse(envelope: Nodo): Acuse {
  const result = inBody(envelope, `{${TEMPURI}}ConsultaResponse`, `{${TEMPURI}}ConsultaResult`);
  const acuse: Record<string, string> = {};
  for (const field of result.children) {
    const local = localOf(field);
    if (Object.hasOwn(acuse, local)) throw offContract(`${local} repetido`);
    acuse[local] = field.text.trim();
  }
  return acuse;
}
