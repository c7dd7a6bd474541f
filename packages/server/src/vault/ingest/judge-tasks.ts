import { checkComprobante, type Regla, readFlujo, renderPdf, silenceAccepts, type Veredicto } from '@boveda/cfdi';
import type { Esquemas } from '@boveda/cfdi/esquema';
import type { DesgloseCfdi } from '@boveda/contracts';
import { Problem } from '../../platform/core/problem';
import {
  type CertificatePlace,
  type CertificateStore,
  openCertificateStore,
} from '../../platform/pac-certificates/certificate-store';
import { desgloseOf } from './desglose';
import { type ImportesCfdi, importesOf } from './importes';
import { type ContenidoCfdi, contenidoCfdi, type PreparedCfdi, parse, prepareCfdi, sinTerminar } from './prepare-cfdi';
import { hasSchemas, readSchemas } from './schemas';

/** The input for judging a CFDI, besides its XML. */
export interface Judgement {
  certificates: CertificatePlace;
  /** Folder of the SAT's schemas. */
  resources: string;
  /** Skips the comparison with the schemas, because an earlier one did not end. */
  sinEsquema?: boolean;
}

/** Tasks on untrusted XML, run in a thread that can be terminated. Input and output are plain data. */
export interface JudgeTasks {
  prepare: { input: Judgement & { rfc: string; now: Date }; output: PreparedCfdi };
  check: { input: Judgement; output: readonly Regla[] };
  contenido: { input: { rfc: string }; output: ContenidoCfdi };
  desglose: { input: object; output: DesgloseCfdi };
  importes: { input: object; output: ImportesCfdi };
  silencio: { input: object; output: boolean };
  flujo: { input: object; output: string };
  pdf: { input: { logo?: Uint8Array | undefined }; output: Uint8Array };
}

/** The document of a task, and a callback that reports when the task enters or leaves its optional part. */
interface Given {
  xml: Uint8Array;
  onOptional(isOptional: boolean): void;
}

const stores = new Map<string, CertificateStore>();

function storeAt({ folder, demo }: CertificatePlace): CertificateStore {
  const store = stores.get(folder) ?? openCertificateStore(folder, { demo });
  stores.set(folder, store);
  return store;
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
  xml,
  onOptional,
}: Judgement & Given): Promise<() => Veredicto | undefined> {
  if (!hasSchemas(resources)) return () => undefined;
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
    return prepareCfdi({ certificates, clock: () => input.now }, input.rfc, input.xml, compare);
  },
  async check(input) {
    const compare = await comparison(input);
    const store = storeAt(input.certificates);
    const comprobante = parse(input.xml);
    const deps = { findCertificate: store.find, autoridades: store.autoridades(), esquema: compare() };
    return checkComprobante(comprobante, deps).reglas;
  },
  async contenido({ rfc, xml }) {
    return contenidoCfdi(rfc, xml);
  },
  async desglose({ xml }) {
    return desgloseOf(parse(xml));
  },
  async importes({ xml }) {
    return importesOf(parse(xml));
  },
  async silencio({ xml }) {
    return silenceAccepts(parse(xml));
  },
  async flujo({ xml }) {
    return JSON.stringify(readFlujo(parse(xml)));
  },
  async pdf({ xml, logo }) {
    const pdf = await renderPdf(readable(xml), logo ? { logo: Buffer.from(logo) } : {});
    return new Uint8Array(pdf);
  },
};

function readable(xml: Uint8Array) {
  try {
    return parse(xml);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const msg = `No se puede hacer la representación impresa: ${error.msg} El XML se puede descargar tal como se recibió.`;
    throw new Problem(error.status, error.code, msg);
  }
}
