import { checkComprobante, parseComprobante, type Regla, renderPdf } from '@boveda/cfdi';
import { type CertificateStore, openCertificateStore } from '../certificates/certificate-store';
import { type PreparedCfdi, prepareCfdi } from '../modules/cfdi/prepare-cfdi';

/** Work on a single XML that may take seconds. Only plain data goes in and comes out. */
export interface HeavyTasks {
  prepare: { input: { rfc: string; xml: Uint8Array; now: Date; certificates: string }; output: PreparedCfdi };
  check: { input: { xml: Uint8Array; certificates: string }; output: readonly Regla[] };
  pdf: { input: { xml: Uint8Array }; output: Uint8Array };
}

const stores = new Map<string, CertificateStore>();

function storeAt(folder: string): CertificateStore {
  const store = stores.get(folder) ?? openCertificateStore(folder);
  stores.set(folder, store);
  return store;
}

/** The same code here and in the thread. */
export const heavyTasks: {
  [Name in keyof HeavyTasks]: (input: HeavyTasks[Name]['input']) => Promise<HeavyTasks[Name]['output']>;
} = {
  async prepare({ rfc, xml, now, certificates }) {
    return prepareCfdi({ certificates: storeAt(certificates), clock: () => now }, rfc, xml);
  },
  async check({ xml, certificates }) {
    return checkComprobante(parseComprobante(xml), { findCertificate: storeAt(certificates).find }).reglas;
  },
  pdf: ({ xml }) => renderPdf(parseComprobante(xml)),
};
