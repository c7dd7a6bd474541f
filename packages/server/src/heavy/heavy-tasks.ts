import { checkComprobante, parseComprobante, type Regla, renderPdf, type Veredicto } from '@boveda/cfdi';
import type { Esquemas } from '@boveda/cfdi/esquema';
import { type CertificatePlace, type CertificateStore, openCertificateStore } from '../certificates/certificate-store';
import { type ContenidoCfdi, contenidoCfdi, type PreparedCfdi, prepareCfdi } from '../modules/cfdi/prepare-cfdi';
import { readSchemas } from './schemas';

/** A CFDI with what is needed to judge it. */
interface JudgeInput {
  xml: Uint8Array;
  certificates: CertificatePlace;
  esquema?: Veredicto | undefined;
}

/** Work on a single XML that may take seconds. Only plain data goes in and comes out. */
export interface HeavyTasks {
  prepare: { input: JudgeInput & { rfc: string; now: Date }; output: PreparedCfdi };
  contenido: { input: { rfc: string; xml: Uint8Array }; output: ContenidoCfdi };
  check: { input: JudgeInput; output: readonly Regla[] };
  /** For the thread alone: the schemas live in WebAssembly, which has no way out of a long document. */
  esquema: { input: { xml: Uint8Array; resources: string }; output: Veredicto };
  pdf: { input: { xml: Uint8Array; logo?: Uint8Array | undefined }; output: Uint8Array };
}

const stores = new Map<string, CertificateStore>();

function storeAt({ folder, demo }: CertificatePlace): CertificateStore {
  const store = stores.get(folder) ?? openCertificateStore(folder, { demo });
  stores.set(folder, store);
  return store;
}

let esquemas: Esquemas | null | undefined;

/** The same code here and in the thread. */
export const heavyTasks: {
  [Name in keyof HeavyTasks]: (input: HeavyTasks[Name]['input']) => Promise<HeavyTasks[Name]['output']>;
} = {
  async prepare({ rfc, xml, now, certificates, esquema }) {
    return prepareCfdi({ certificates: storeAt(certificates), clock: () => now }, rfc, xml, esquema);
  },
  async contenido({ rfc, xml }) {
    return contenidoCfdi(rfc, xml);
  },
  async check({ xml, certificates, esquema }) {
    const store = storeAt(certificates);
    const deps = { findCertificate: store.find, autoridades: store.autoridades(), esquema };
    return checkComprobante(parseComprobante(xml), deps).reglas;
  },
  async esquema({ xml, resources }) {
    const { openEsquemas } = await import('@boveda/cfdi/esquema');
    esquemas ??= openEsquemas(readSchemas(resources));
    if (!esquemas) throw new Error(`no schemas of the SAT in ${resources}`);
    return esquemas.check(xml);
  },
  pdf: ({ xml, logo }) => renderPdf(parseComprobante(xml), logo ? { logo: Buffer.from(logo) } : {}),
};
