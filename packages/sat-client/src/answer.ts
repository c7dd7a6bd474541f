import { SaxesParser } from 'saxes';
import { SatFault } from './fault';
import { offContract, SatUnavailable, type Who } from './sat-unavailable';

/** An element of an answer, with its attributes by local name. */
export interface Nodo {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Nodo[];
  text: string;
}

/** Who answered, and how far the clock of this machine is ahead of theirs, where they said. */
export interface Origen {
  who: Who;
  desfaseMs: number | null;
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
/** Answers in SOAP 1.2 are read as if they were in 1.1, whose structure is the same but for faults. */
const SOAP_12 = 'http://www.w3.org/2003/05/soap-envelope';
const ENVELOPE = `{${SOAP}}Envelope`;
const MAX_DEPTH = 16;
const MAX_TEXTO = 200;

/**
 * Reads a SOAP answer: any prefixes, no DTD, bounded nesting. What is before the XML (a byte order mark, blanks) is
 * left out.
 * @throws {SatFault} when the answer is a fault; {SatUnavailable} malformed, wrong_type or off_contract.
 */
export function readAnswer(xml: string, origen: Origen): Nodo {
  const envelope = childOf(parse(xml, origen.who), ENVELOPE, origen.who);
  const body = childOf(envelope, `{${SOAP}}Body`, origen.who);
  const fault = body.children.find(({ name }) => name === `{${SOAP}}Fault`);
  if (fault) throw faultOf(fault, origen);
  return envelope;
}

/** The fault that a text is; null when it is none. */
export function findFault(xml: string, origen: Origen): SatFault | null {
  try {
    readAnswer(xml, origen);
  } catch (error) {
    if (error instanceof SatFault) return error;
    if (!(error instanceof SatUnavailable)) throw error;
  }
  return null;
}

function parse(xml: string, who: Who): Nodo {
  const root: Nodo = { name: '', attributes: {}, children: [], text: '' };
  const open: Nodo[] = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => {
    throw new SatUnavailable('malformed', `La respuesta del ${who} trae DOCTYPE.`);
  });
  parser.on('error', (error) => {
    throw new SatUnavailable('malformed', `La respuesta del ${who} no es XML bien formado.`, { cause: error });
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length === 1 && local.toLowerCase() === 'html')
      throw new SatUnavailable('wrong_type', `El ${who} respondió con una página web.`);
    if (open.length > MAX_DEPTH) throw offContract('demasiados niveles', who);
    const node: Nodo = {
      name: `{${uri === SOAP_12 ? SOAP : uri}}${local}`,
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
  parser.write(xml.replace(/^[\uFEFF\s]+/, '')).close();
  return root;
}

/** Name of an element without its namespace. */
export const localOf = ({ name }: Nodo): string => name.slice(name.indexOf('}') + 1);

/** The only child of that name. @throws {SatUnavailable} off_contract when there is none or more than one. */
export function childOf(node: Nodo, name: string, who: Who = 'SAT'): Nodo {
  const [found, another] = node.children.filter((child) => child.name === name);
  if (!found || another) throw offContract(`${another ? 'varios' : 'falta'} ${name.replace(/^.*\}/, '')}`, who);
  return found;
}

/** Follows names from the envelope's Body. */
export const inBody = (envelope: Nodo, ...names: string[]): Nodo =>
  [`{${SOAP}}Body`, ...names].reduce((node, name) => childOf(node, name), envelope);

/** Header of the envelope. */
export const headerOf = (envelope: Nodo): Nodo => childOf(envelope, `{${SOAP}}Header`);

/** Elements below with that local name, at any depth, without those inside one another. */
export const findAll = (node: Nodo, local: string): Nodo[] =>
  node.children.flatMap((child) => (localOf(child) === local ? [child] : findAll(child, local)));

/** An attribute without the blanks around it, which must match. @throws {SatUnavailable} off_contract. */
export function attributeOf(node: Nodo, name: string, fits: RegExp): string {
  const value = node.attributes[name]?.trim();
  if (value === undefined || !fits.test(value)) throw offContract(`${name} '${(value ?? '').slice(0, 60)}'`);
  return value;
}

/** SOAP 1.1: faultcode, faultstring. SOAP 1.2: Code, Subcode within Subcode, Reason. Some services qualify those of 1.1. */
function faultOf(fault: Nodo, { who, desfaseMs }: Origen): SatFault {
  const [faultcode] = findAll(fault, 'faultcode');
  const coded = faultcode ? [faultcode] : fault.children.filter((child) => localOf(child) === 'Code').flatMap(valuesOf);
  // 1.1 writes what is more specific after a dot: Client.Authentication.
  const codigos = coded
    .flatMap(({ text }) =>
      text
        .trim()
        .replace(/^.*[:/#}]/, '')
        .split('.'),
    )
    .map((each) => each.slice(0, 60));
  const texts = [...findAll(fault, 'faultstring'), ...findAll(fault, 'Text')];
  const spoken = texts.find(({ attributes }) => /^es\b/i.test(attributes.lang ?? '')) ?? texts[0];
  const texto = spoken?.text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXTO) ?? '';
  return new SatFault({ codigos: codigos.filter(Boolean).reverse(), texto }, who, desfaseMs);
}

/** Value of a Code of SOAP 1.2 and of each Subcode, from the outside in. */
function valuesOf(code: Nodo): Nodo[] {
  const named = (local: string) => code.children.filter((child) => localOf(child) === local);
  return [...named('Value'), ...named('Subcode').flatMap(valuesOf)];
}
