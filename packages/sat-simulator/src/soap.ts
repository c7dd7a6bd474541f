import { SaxesParser } from 'saxes';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const TEMPURI = 'http://tempuri.org/';

/** Action of the only operation that ConsultaCFDIService has. */
export const CONSULTA_ACTION = 'http://tempuri.org/IConsultaCFDIService/Consulta';

/** What one ConsultaResult says. */
export interface Resultado {
  codigoEstatus: string;
  esCancelable: string;
  estado: string;
  estatusCancelacion: string;
  validacionEfos: string;
}

/** The text of expresionImpresa of a Consulta envelope; null when the envelope is not one. */
export function readConsulta(xml: string): string | null {
  const path: string[] = [];
  let expresion: string | null = null;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => parser.fail('DOCTYPE'));
  const wanted = [`{${SOAP}}Envelope`, `{${SOAP}}Body`, `{${TEMPURI}}Consulta`, `{${TEMPURI}}expresionImpresa`].join();
  const collect = (text: string) => {
    if (path.join() === wanted) expresion = (expresion ?? '') + text;
  };
  parser.on('opentag', ({ uri, local }) => {
    path.push(`{${uri}}${local}`);
    collect('');
  });
  parser.on('closetag', () => path.pop());
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(xml).close();
    return expresion;
  } catch {
    return null;
  }
}

/** The envelope as WCF writes it: empty fields are there, closed at once. */
export function writeResultado(resultado: Resultado): string {
  const field = (name: string, value: string) =>
    value ? `<a:${name}>${escapeXml(value)}</a:${name}>` : `<a:${name}/>`;
  return (
    `<s:Envelope xmlns:s="${SOAP}"><s:Body><ConsultaResponse xmlns="${TEMPURI}"><ConsultaResult ` +
    'xmlns:a="http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio" ' +
    'xmlns:i="http://www.w3.org/2001/XMLSchema-instance">' +
    field('CodigoEstatus', resultado.codigoEstatus) +
    field('EsCancelable', resultado.esCancelable) +
    field('Estado', resultado.estado) +
    field('EstatusCancelacion', resultado.estatusCancelacion) +
    field('ValidacionEFOS', resultado.validacionEfos) +
    '</ConsultaResult></ConsultaResponse></s:Body></s:Envelope>'
  );
}

/** A SOAP 1.1 fault as WCF writes it. */
export function writeFault(code: string, text: string): string {
  return (
    `<s:Envelope xmlns:s="${SOAP}"><s:Body><s:Fault><faultcode ` +
    `xmlns:a="http://schemas.microsoft.com/ws/2005/05/addressing/none">a:${code}</faultcode>` +
    `<faultstring xml:lang="es-MX">${escapeXml(text)}</faultstring></s:Fault></s:Body></s:Envelope>`
  );
}

/** Text as content or attribute of XML and HTML. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
