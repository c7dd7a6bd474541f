import { SaxesParser } from 'saxes';
import { offContract } from '../consulta';
import { SatUnavailable } from '../sat-unavailable';

/** An element of an answer, with its attributes by local name. */
export interface Nodo {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Nodo[];
  text: string;
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const MAX_DEPTH = 16;

/**
 * Reads a SOAP answer strictly: no DTD, bounded nesting.
 * @throws {SatUnavailable} malformed, off_contract, or soap_fault with the SAT's own sentence.
 */
export function readAnswer(xml: string): Nodo {
  const root: Nodo = { name: '', attributes: {}, children: [], text: '' };
  const open: Nodo[] = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => {
    throw new SatUnavailable('malformed', 'La respuesta del SAT trae DOCTYPE.');
  });
  parser.on('error', (error) => {
    throw new SatUnavailable('malformed', 'La respuesta del SAT no es XML bien formado.', { cause: error });
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length > MAX_DEPTH) throw offContract('demasiados niveles');
    const node: Nodo = {
      name: `{${uri}}${local}`,
      attributes: Object.fromEntries(
        Object.values(attributes).flatMap((each) => (each.prefix === 'xmlns' ? [] : [[each.local, each.value]])),
      ),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const collect = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const envelope = childOf(root, `{${SOAP}}Envelope`);
  refuseFault(envelope);
  return envelope;
}

/** The only child of that name. @throws {SatUnavailable} off_contract when there is none or more than one. */
export function childOf(node: Nodo, name: string): Nodo {
  const [found, another] = node.children.filter((child) => child.name === name);
  if (!found || another) throw offContract(`${another ? 'varios' : 'falta'} ${name.replace(/^.*\}/, '')}`);
  return found;
}

/** Follows names from the envelope's Body. */
export const inBody = (envelope: Nodo, ...names: string[]): Nodo =>
  [`{${SOAP}}Body`, ...names].reduce(childOf, envelope);

/** Header of the envelope. */
export const headerOf = (envelope: Nodo): Nodo => childOf(envelope, `{${SOAP}}Header`);

/** An attribute that must match. @throws {SatUnavailable} off_contract. */
export function attributeOf(node: Nodo, name: string, fits: RegExp): string {
  const value = node.attributes[name];
  if (value === undefined || !fits.test(value)) throw offContract(`${name} '${(value ?? '').slice(0, 60)}'`);
  return value;
}

function refuseFault(envelope: Nodo): void {
  const body = childOf(envelope, `{${SOAP}}Body`);
  const fault = body.children.find(({ name }) => name === `{${SOAP}}Fault`);
  if (!fault) return;
  const said = (name: string) =>
    fault.children
      .find((child) => child.name === name)
      ?.text.trim()
      .slice(0, 200) ?? '';
  throw new SatUnavailable('soap_fault', `El SAT respondió con un SOAP Fault: ${said('faultcode')}.`);
}
