import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import * as libxml2 from 'libxml2-wasm/lib/libxml2.mjs';
import { CfdiError } from '../error';
import { aviso, falla, listed, ok, omitida, type Veredicto } from '../informe/informe';
import { undamaged } from '../xml/damage';
import { decodeXml } from '../xml/decode';
import { explain, isOfCatalog, isUnknownNode } from './explain';
import { findSchemas, indexSchemas, type SchemaIndex } from './schema-index';
import { findUncompared, slim } from './slim';

/** Compiled schemas of the SAT. */
export interface Esquemas {
  /**
   * Validates the structure of a CFDI without its Addenda. A value that is not in its catalogue is only an `aviso`: catalogues
   * grow, and the installed ones may be older than the CFDI.
   */
  check(xml: Uint8Array): Veredicto;
}

/** URL scheme of the schemas; libxml2 reads nothing outside of it. */
const SCHEME = 'sat:/';
/** Largest document to validate: it takes libxml2 half a second and ten times its size in memory. */
const MAX_BYTES = 10_485_760;
const MAX_SETS = 48;

/** The messages of libxml2, by the list that collects them. */
const said = new WeakMap<object, Set<string>>();

/** Exported, but missing in its types. */
const { addFunction } = libxml2 as unknown as { addFunction(call: (...args: number[]) => void, types: string): never };

// libxml2-wasm computes the path of each invalid node, which counts all siblings before it: quadratic, a minute for
// 2 MB of empty conceptos. Only the messages are read here, without duplicates.
libxml2.error.errorCollector = addFunction((index, complaint) => {
  const details = libxml2.error.storage.get(index as never);
  const message = libxml2.XmlErrorStruct.message(complaint as never);
  const before = said.get(details) ?? new Set();
  said.set(details, before);
  if (before.has(message)) return;
  before.add(message);
  details.push({ message, level: libxml2.XmlErrorStruct.level(complaint as never), line: 0, col: 0 });
}, 'vii');

/**
 * Opens the schemas of a folder that mirrors www.sat.gob.mx: their bytes by path. Null when the Comprobante's are not
 * among them.
 */
export function openEsquemas(files: ReadonlyMap<string, Uint8Array>): Esquemas | null {
  const index = indexSchemas(files);
  if (!index.has('http://www.sat.gob.mx/cfd/4')) return null;
  const slimmed = new Map([...files].map(([path, bytes]) => [path, slim(decodeXml(bytes))]));
  xmlRegisterInputProvider(
    new XmlBufferInputProvider(
      Object.fromEntries([...slimmed].map(([path, text]) => [SCHEME + path, Buffer.from(text)])),
    ),
  );
  const validators = new Validators(findUncompared(slimmed));
  return { check: (xml) => check(xml, index, validators) };
}

/** Cache of compiled validators per set of schemas. */
class Validators {
  readonly #kept = new Map<string, XsdValidator>();
  readonly #uncompared: (path: string) => readonly string[];

  constructor(uncompared: (path: string) => readonly string[]) {
    this.#uncompared = uncompared;
  }

  /** What is said of a document that the schemas accept. */
  accepted(imports: readonly { path: string }[]): string {
    const names = [...new Set(imports.flatMap(({ path }) => this.#uncompared(path)))].sort();
    const whole = `Cumple con los esquemas del SAT (${imports.length}).`;
    return names.length > 0 ? `${whole} No comparan los valores de ${names.join(', ')}.` : whole;
  }

  of(imports: readonly { uri: string; path: string }[]): XsdValidator {
    const key = imports.map(({ path }) => path).join(' ');
    const validator = this.#kept.get(key) ?? compile(imports);
    this.#kept.delete(key);
    this.#kept.set(key, validator);
    const [oldest] = this.#kept;
    if (oldest && this.#kept.size > MAX_SETS) {
      oldest[1].dispose();
      this.#kept.delete(oldest[0]);
    }
    return validator;
  }
}

function compile(imports: readonly { uri: string; path: string }[]): XsdValidator {
  const lines = imports.map(({ uri, path }) => `<xs:import namespace="${uri}" schemaLocation="${SCHEME}${path}"/>`);
  const schema = XmlDocument.fromString(
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${lines.join('')}</xs:schema>`,
    { url: `${SCHEME}conjunto.xsd`, option: ParseOption.XML_PARSE_NONET },
  );
  try {
    return XsdValidator.fromDoc(schema);
  } finally {
    schema.dispose();
  }
}

function check(xml: Uint8Array, index: SchemaIndex, validators: Validators): Veredicto {
  if (xml.byteLength > MAX_BYTES) return omitida('El XML es demasiado grande para compararlo con los esquemas.');
  const verdict = compare(xml, index, validators);
  if (verdict) return verdict;
  for (const { bytes } of undamaged(xml)) {
    const verdictOfRest = compare(bytes, index, validators);
    if (verdictOfRest) return verdictOfRest;
  }
  return omitida('No se pudo comparar con los esquemas: juntos no se entienden, o no el XML.');
}

/** Null for a document that libxml2 cannot read, or schemas that it cannot compile. */
function compare(xml: Uint8Array, index: SchemaIndex, validators: Validators): Veredicto | null {
  try {
    const text = decodeXml(xml);
    const imports = findSchemas(text, index);
    if (imports.length === 0) return omitida('No se tiene el esquema de esta versión.');
    const validator = validators.of(imports);
    const document = XmlDocument.fromString(text, {
      // Our reader has decoded the document, so its encoding declaration does not hold any more.
      encoding: 'utf-8',
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
    });
    try {
      return validate(document, validator, imports, validators.accepted(imports));
    } finally {
      document.dispose();
    }
  } catch (error) {
    if (error instanceof XmlLibError || error instanceof CfdiError) return null;
    throw error;
  }
}

function validate(
  document: XmlDocument,
  validator: XsdValidator,
  imports: readonly { uri: string }[],
  accepted: string,
): Veredicto {
  if (document.dtd) return omitida('El XML trae un DOCTYPE.');
  for (const addenda of document.find('/*/*[local-name()="Addenda"]')) addenda.remove();
  try {
    validator.validate(document);
    return ok(accepted);
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return judge(
      error.details.map(({ message }) => message),
      new Set(imports.map(({ uri }) => uri)),
    );
  }
}

function judge(messages: readonly string[], uris: ReadonlySet<string>): Veredicto {
  const found = messages.filter((message) => !isUnknownNode(message, uris));
  const faults = found.filter((message) => !isOfCatalog(message));
  if (faults.length > 0) return falla(list(faults));
  if (found.length > 0) return aviso(list(found));
  return omitida(`No se tiene el esquema de todo lo que lleva: ${list(messages)}`);
}

const list = (messages: readonly string[]) => listed(messages.map(explain));
