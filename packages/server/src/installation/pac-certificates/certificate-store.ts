import { X509Certificate } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The folder of the certificates, for a thread that opens its own store. */
export interface CertificatePlace {
  readonly folder: string;
  /** The demo's own authority is trusted too. */
  readonly demo: boolean;
}

/** Certificates of the PACs (DER) by their 20-digit number, as NoCertificadoSAT names them, and the authorities. */
export interface CertificateStore {
  readonly place: CertificatePlace;
  /** Null when the installation has no certificate with that number; the stamp cannot be checked then. */
  find(numero: string): Buffer | null;
  /** Authorities that are trusted to issue the certificates of taxpayers; the same list until the folder changes. */
  autoridades(): readonly X509Certificate[];
  /** Stores a certificate under its number. */
  put(numero: string, der: Uint8Array): Promise<void>;
}

/**
 * Store over a folder of `<number>.cer` files. An operator adds a PAC by copying its file there
 * (from https://rdc.sat.gob.mx/rccf/), an authority of the SAT by copying its file to `autoridades` below; both are found
 * without a restart.
 */
export function openCertificateStore(folder: string, { demo = false } = {}): CertificateStore {
  const known = new Map<string, Buffer>();
  const fileOf = (numero: string) => {
    if (!/^\d{20}$/.test(numero)) throw new RangeError(`not a certificate number: ${numero}`);
    return path.join(folder, `${numero}.cer`);
  };
  const trusted = path.join(folder, 'autoridades');
  const demoRoot = path.join(folder, 'demo/ac.cer');
  let read: { state: string; autoridades: readonly X509Certificate[] } | undefined;
  return {
    place: { folder, demo },
    find(numero) {
      const cached = known.get(numero);
      if (cached || !/^\d{20}$/.test(numero)) return cached ?? null;
      const der = readIfThere(fileOf(numero));
      if (der) known.set(numero, der);
      return der;
    },
    autoridades() {
      const state = `${changedAt(trusted)} ${demo ? changedAt(demoRoot) : ''}`;
      if (read?.state !== state) read = { state, autoridades: readAutoridades(trusted, demo ? demoRoot : undefined) };
      return read.autoridades;
    },
    async put(numero, der) {
      const file = fileOf(numero);
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.tmp`, der, { flush: true });
      await rename(`${file}.tmp`, file);
      known.delete(numero);
    },
  };
}

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Skips files that are not certificates: a stray file must not stop the intake. */
function readAutoridades(folder: string, demoRoot: string | undefined): X509Certificate[] {
  const names = changedAt(folder) ? readdirSync(folder).sort() : [];
  const files = names.filter((name) => /\.(cer|crt|pem)$/i.test(name)).map((name) => path.join(folder, name));
  return [...files, ...(demoRoot ? [demoRoot] : [])].flatMap((file) => {
    try {
      const bytes = readIfThere(file);
      return bytes ? [new X509Certificate(bytes)] : [];
    } catch {
      return [];
    }
  });
}

/** Most do not exist, and a failed read costs five times this check. */
const readIfThere = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null);
