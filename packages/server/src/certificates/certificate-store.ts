import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Certificates of the PACs (DER) by their 20-digit number, as NoCertificadoSAT names them. */
export interface CertificateStore {
  /** Where they lie, for a thread that opens a store of its own. */
  readonly folder: string;
  /** Null when the installation has no certificate with that number; the stamp cannot be checked then. */
  find(numero: string): Buffer | null;
  /** Stores a certificate under its number. */
  put(numero: string, der: Uint8Array): Promise<void>;
}

/**
 * Store over a folder of `<number>.cer` files. An operator adds a PAC by copying its file there
 * (from https://rdc.sat.gob.mx/rccf/); it is found without a restart.
 */
export function openCertificateStore(folder: string): CertificateStore {
  const known = new Map<string, Buffer>();
  const fileOf = (numero: string) => {
    if (!/^\d{20}$/.test(numero)) throw new RangeError(`not a certificate number: ${numero}`);
    return path.join(folder, `${numero}.cer`);
  };
  return {
    folder,
    find(numero) {
      const cached = known.get(numero);
      if (cached || !/^\d{20}$/.test(numero)) return cached ?? null;
      const der = readIfThere(fileOf(numero));
      if (der) known.set(numero, der);
      return der;
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

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
