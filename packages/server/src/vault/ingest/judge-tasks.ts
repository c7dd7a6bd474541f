import {
  type CheckDeps,
  checkComprobante,
  checkRetencion,
  isAcuseCancelacion,
  isRetencion,
  type Regla,
  readFlujo,
  readProductos,
  renderPdf,
  renderRetencion,
  silenceAccepts,
  timbradoLocal,
  type Veredicto,
} from '@boveda/cfdi';
import type { Esquemas } from '@boveda/cfdi/esquema';
import type { DesgloseCfdi } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { Given } from '@boveda/platform/threads/serve-tasks';
import {
  type CertificatePlace,
  type CertificateStore,
  openCertificateStore,
} from '../../installation/pac-certificates/certificate-store';
import { certificatesDePrueba, DE_PRUEBA } from '../../installation/pac-certificates/de-prueba';
import type { Prepared } from './candidate';
import { desgloseOf } from './desglose';
import { type ImportesCfdi, importesOf } from './importes';
import { type NombresPdf, readNombresPdf } from './pdf-names';
import {
  type ContenidoCfdi,
  conceptosOf,
  contenidoCfdi,
  nominaOf,
  parse,
  parseAny,
  parseKept,
  prepareCfdi,
  sinTerminar,
} from './prepare-cfdi';
import { type ContenidoRetencion, contenidoRetencion, prepareRetencion } from './prepare-retencion';
import { hasSchemas, readSchemas } from './schemas';

/** The input for judging a CFDI, besides its XML. */
export interface Judgement {
  certificates: CertificatePlace | typeof DE_PRUEBA;
  /** Folder of the SAT's schemas. */
  resources: string;
  /** Skips the comparison with the schemas, because an earlier one did not end. */
  sinEsquema?: boolean;
}

/** What is read of a CFDI again after an upgrade, as columns: taxes by flow of cash, of what products they are, its
 * conceptos, its nómina, and when it was stamped. */
export interface FlujoLeido {
  flujo: string;
  productos: string;
  conceptos: string;
  palabras: string;
  timbrado: string | null;
  nomina: string | null;
  nomina_pago: string | null;
}

/** What a CFDI says of a party, null where it does not. Only a receptor has the postal code of its domicilio fiscal. */
export interface ParteCfdi {
  rfc: string;
  nombre: string | null;
  regimen: string | null;
  codigoPostal: string | null;
}

/** Emisor and receptor of a CFDI, and its version: names and domicilios are compared with the padrón since 4.0. */
export interface PartesCfdi {
  version: string;
  partes: ParteCfdi[];
}

/** Tasks on untrusted XML, run in a thread that can be terminated. Input and output are plain data. */
export interface JudgeTasks {
  prepare: { input: Judgement & { rfc: string; now: Date }; output: Prepared };
  check: { input: Judgement; output: readonly Regla[] };
  contenido: { input: { rfc: string }; output: ContenidoCfdi };
  contenidoRetencion: { input: { rfc: string }; output: ContenidoRetencion };
  desglose: { input: object; output: DesgloseCfdi };
  importes: { input: object; output: ImportesCfdi };
  silencio: { input: object; output: boolean };
  flujo: { input: { rfc: string }; output: FlujoLeido };
  partes: { input: object; output: PartesCfdi };
  /** The document is a PDF. */
  nombrados: { input: object; output: NombresPdf };
  pdf: { input: { logo?: Uint8Array | undefined }; output: Uint8Array };
}

const stores = new Map<string, CertificateStore>();
const asked = new Map<string, unknown>();

/** Files that an operator adds are noticed from the next batch on: asking the disk for each document costs 5 % of its judgement. */
export const beginBatch = (): void => asked.clear();

function once<Value>(what: string, ask: () => Value): Value {
  if (!asked.has(what)) asked.set(what, ask());
  return asked.get(what) as Value;
}

type Trusted = Pick<CertificateStore, 'find' | 'autoridades'>;

function storeAt(place: Judgement['certificates']): Trusted {
  if (place === DE_PRUEBA) return certificatesDePrueba;
  const { folder, demo } = place;
  const store = stores.get(folder) ?? openCertificateStore(folder, { demo });
  stores.set(folder, store);
  return {
    ...store,
    find: (numero) => once(`${folder} ${numero}`, () => store.find(numero)),
    autoridades: () => once(folder, () => store.autoridades()),
  };
}

const opened = new Map<string, Esquemas>();
let damaged = false;

/**
 * Whether libxml2 failed in this thread for a reason unrelated to the document. The thread's memory is then not
 * trustworthy.
 */
export const isDamaged = (): boolean => damaged;

async function open(resources: string): Promise<Esquemas> {
  const { openEsquemas } = await import('@boveda/cfdi/esquema');
  const esquemas = opened.get(resources) ?? openEsquemas(readSchemas(resources));
  if (!esquemas) throw new Error(`no SAT schemas in ${resources}`);
  opened.set(resources, esquemas);
  return esquemas;
}

/** Returns the comparison of a document with the schemas; it yields undefined where no schemas are installed. */
async function comparison({
  resources,
  sinEsquema,
  document: xml,
  onOptional,
}: Judgement & Given): Promise<() => Veredicto | undefined> {
  if (!once(`schemas ${resources}`, () => hasSchemas(resources))) return () => undefined;
  if (sinEsquema) return () => sinTerminar;
  onOptional(true);
  const esquemas = await open(resources).catch(() => undefined);
  onOptional(false);
  return () => {
    onOptional(true);
    try {
      return esquemas?.check(xml) ?? sinTerminar;
    } catch {
      damaged = true;
      return sinTerminar;
    } finally {
      onOptional(false);
    }
  };
}

/** The tasks of the threads by name. */
export const judgeTasks: {
  [Name in keyof JudgeTasks]: (input: JudgeTasks[Name]['input'] & Given) => Promise<JudgeTasks[Name]['output']>;
} = {
  async prepare(input) {
    const compare = await comparison(input);
    const certificates = storeAt(input.certificates);
    const documento = parseKept(input.document);
    if (isAcuseCancelacion(documento)) return { acuse: documento };
    const { rfc, now } = input;
    const bytes = input.document.byteLength;
    return isRetencion(documento)
      ? prepareRetencion(documento, { rfc, now, bytes }, () => checkDepsOf(certificates, compare()))
      : prepareCfdi({ certificates, clock: () => now }, rfc, input.document, compare, documento);
  },
  async check(input) {
    const compare = await comparison(input);
    const store = storeAt(input.certificates);
    const documento = parseAny(input.document);
    const deps = checkDepsOf(store, compare());
    return (isRetencion(documento) ? checkRetencion(documento, deps) : checkComprobante(documento, deps)).reglas;
  },
  async contenido({ rfc, document: xml }) {
    return contenidoCfdi(rfc, xml);
  },
  async contenidoRetencion({ rfc, document: xml }) {
    const documento = parseAny(xml);
    if (isRetencion(documento)) return contenidoRetencion(rfc, documento, xml.byteLength);
    throw new Problem(422, 'not_a_cfdi', 'El archivo no es un CFDI de retenciones e información de pagos.');
  },
  async desglose({ document: xml }) {
    return desgloseOf(parse(xml));
  },
  async importes({ document: xml }) {
    return importesOf(parse(xml));
  },
  async silencio({ document: xml }) {
    return silenceAccepts(parse(xml));
  },
  async partes({ document: xml }) {
    const { version, emisor, receptor } = parse(xml);
    return {
      version,
      partes: [
        { rfc: emisor.rfc, nombre: emisor.nombre, regimen: emisor.regimenFiscal, codigoPostal: null },
        {
          ...{ rfc: receptor.rfc, nombre: receptor.nombre, regimen: receptor.regimenFiscal },
          codigoPostal: receptor.domicilioFiscal,
        },
      ],
    };
  },
  async flujo({ rfc, document: xml }) {
    const comprobante = parse(xml);
    return {
      flujo: JSON.stringify(readFlujo(comprobante)),
      productos: JSON.stringify(readProductos(comprobante)),
      timbrado: timbradoLocal(comprobante),
      ...conceptosOf(rfc, comprobante),
      ...nominaOf(comprobante),
    };
  },
  async nombrados({ document }) {
    return readNombresPdf(document);
  },
  async pdf({ document: xml, logo }) {
    const documento = readable(xml);
    const options = logo ? { logo: Buffer.from(logo) } : {};
    const pdf = await (isRetencion(documento) ? renderRetencion(documento, options) : renderPdf(documento, options));
    return new Uint8Array(pdf);
  },
};

const checkDepsOf = (store: Trusted, esquema: Veredicto | undefined): CheckDeps => ({
  findCertificate: store.find,
  autoridades: store.autoridades(),
  ...(esquema && { esquema }),
});

function readable(xml: Uint8Array) {
  try {
    return parseAny(xml);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const msg = `No se puede hacer la representación impresa: ${error.msg} El XML se puede descargar tal como se recibió.`;
    throw new Problem(error.status, error.code, msg);
  }
}
