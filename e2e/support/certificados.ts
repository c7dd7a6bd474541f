import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CfdiBuilder,
  createCfdiBuilder,
  createNominaBuilder,
  createRetencionBuilder,
  type NominaBuilder,
  openCsd,
  type RetencionBuilder,
} from '@boveda/cfdi-samples';
import { type Autoridad, type Csd, newAutoridad, newCertificado } from '@boveda/cfdi-samples/certificados';
import type { UploadFile } from './fixtures';
import { stackHome } from './stack-info';

interface Certificado {
  cer: UploadFile;
  key: UploadFile;
  pass: string;
  numero: string;
  /** Body of `sdk.certificados.add`. */
  body: { certderb64: string; keyderb64: string; pass: string };
}

/** A CSD and an e.Firma of any taxpayer, new and valid for a year: files for the inputs of a page, and bodies for the API. */
export async function certificadosDe(
  rfc: string,
  autoridad?: Autoridad,
): Promise<{ csd: Certificado; fiel: Certificado }> {
  const [csd, fiel] = await Promise.all([issue(rfc, 'CSD', autoridad), issue(rfc, 'FIEL', autoridad)]);
  return { csd, fiel };
}

/** Makes the stack trust a new authority; returns what certificates are issued with. */
export async function trustedAutoridad(): Promise<Autoridad> {
  const { cer, ...autoridad } = await newAutoridad();
  const folder = join(stackHome, 'data/certificates/autoridades');
  await mkdir(folder, { recursive: true });
  // A new name each: the server reads the folder again when a file is added to it.
  await writeFile(join(folder, `ac-${randomUUID()}.cer`), cer);
  return autoridad;
}

async function issue(rfc: string, tipo: 'CSD' | 'FIEL', autoridad?: Autoridad): Promise<Certificado> {
  const { numero, cer, key, pass } = await newCertificado({ rfc, tipo, autoridad });
  const file = (extension: string, buffer: Buffer): UploadFile => ({
    name: `${tipo.toLowerCase()}.${extension}`,
    mimeType: 'application/octet-stream',
    buffer,
  });
  const body = { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass };
  return { numero, cer: file('cer', cer), key: file('key', key), pass, body };
}

/** The last whole year, within the 26 months in which the demo's certificates are valid. */
export const LAST_YEAR = new Date().getFullYear() - 1;

/** Writes CFDI of a taxpayer of the demo, sealed with the CSD that its authority issued, which the stack trusts; `pac` stamps them. */
export async function builderOfDemo(rfc: string, pac?: Csd): Promise<CfdiBuilder> {
  const builder = createCfdiBuilder(await csdOfDemo(rfc), pac);
  return { rfc, build: (facts) => builder.build({ fecha: `${LAST_YEAR}-03-10T12:00:00`, ...facts }) };
}

/** The same for CFDI de retenciones. */
export async function retencionesOfDemo(rfc: string): Promise<RetencionBuilder> {
  const builder = createRetencionBuilder(await csdOfDemo(rfc));
  const usual = { fecha: `${LAST_YEAR}-03-10T12:00:00`, ejercicio: LAST_YEAR };
  return { rfc, build: (facts) => builder.build({ ...usual, ...facts }) };
}

/** Writes CFDI of nómina of any taxpayer, sealed with a new CSD that the stack trusts. */
export async function nominasOf(rfc: string): Promise<NominaBuilder> {
  const desde = new Date(Date.UTC(LAST_YEAR, 0, 1));
  const hasta = new Date(Date.UTC(LAST_YEAR + 3, 0, 1));
  const { cer, key, pass } = await newCertificado({
    rfc,
    tipo: 'CSD',
    desde,
    hasta,
    autoridad: await trustedAutoridad(),
  });
  return createNominaBuilder(openCsd(cer, key, pass));
}

async function csdOfDemo(rfc: string): Promise<Csd> {
  const folder = join(stackHome, 'data/certificates/demo');
  const file = (extension: string) => readFile(join(folder, `${rfc.toLowerCase()}_csd.${extension}`));
  const pass = (await readFile(join(folder, 'contrasena.txt'), 'utf8')).trim();
  return openCsd(await file('cer'), await file('key'), pass);
}
