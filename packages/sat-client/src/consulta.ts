import { SaxesParser } from 'saxes';
import { SatUnavailable } from './sat-unavailable';

/** Operation of ConsultaCFDIService that gives the state of one comprobante. */
export const CONSULTA_ACTION = 'http://tempuri.org/IConsultaCFDIService/Consulta';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const TEMPURI = 'http://tempuri.org/';
const DATOS = 'http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio';
const RESULT_PATH = [
  `{${SOAP}}Envelope`,
  `{${SOAP}}Body`,
  `{${TEMPURI}}ConsultaResponse`,
  `{${TEMPURI}}ConsultaResult`,
];
const FAULT = `{${SOAP}}Fault`;

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
 * Reads the answer strictly: the one shape the service has, no DTD, no field twice.
 * @throws {SatUnavailable} malformed, soap_fault or off_contract.
 */
export function parseConsulta(xml: string): Acuse {
  const acuse: Record<string, string> = {};
  const path: string[] = [];
  let seenResult = false;
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => {
    throw new SatUnavailable('malformed', 'La respuesta del SAT trae DOCTYPE.');
  });
  parser.on('error', (error) => {
    throw new SatUnavailable('malformed', 'La respuesta del SAT no es XML bien formado.', { cause: error });
  });
  parser.on('opentag', ({ uri, local }) => {
    const name = `{${uri}}${local}`;
    if (name === FAULT && path.length === 2)
      throw new SatUnavailable('soap_fault', 'El SAT respondió con un SOAP Fault.');
    const expected = RESULT_PATH[path.length] ?? `{${DATOS}}${local}`;
    if (name !== expected || path.length > RESULT_PATH.length) throw offContract(`elemento ${local} inesperado`);
    if (path.push(name) === RESULT_PATH.length) seenResult = true;
    text = '';
  });
  const collect = (part: string) => {
    text += part;
  };
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', ({ local }) => {
    if (path.length > RESULT_PATH.length) {
      if (Object.hasOwn(acuse, local)) throw offContract(`${local} repetido`);
      acuse[local] = text.trim();
    }
    path.pop();
    text = '';
  });
  parser.write(xml).close();
  if (!seenResult) throw offContract('falta ConsultaResult');
  return acuse;
}

/** The answer is well-formed XML, but not what the service promises. */
export function offContract(detail: string): SatUnavailable {
  return new SatUnavailable('off_contract', `La respuesta del SAT no es la que promete: ${detail}.`);
}
