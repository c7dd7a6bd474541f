import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { fetchBytes, ResourceRefused } from './fetch-bytes';
import { type AuthorityFolder, type CertificateFile, isCertificateFile, sortAuthorities } from './read-authorities';

/** The bundle has 38 kB. */
const MAX_ZIP = 5_000_000;
const MAX_FILE = 1_000_000;
const MAX_FILES = 500;

/** Fetches the bundle of certificates that the SAT publishes. @throws ResourceRefused when it is none. */
export async function fetchAuthorities(url: string): Promise<AuthorityFolder> {
  const zip = await fetchBytes(url, MAX_ZIP);
  const files = await filesIn(zip).catch((error: Error) => {
    throw new ResourceRefused(`${url}: no es un ZIP que se pueda leer (${error.message}).`);
  });
  return sortAuthorities(files);
}

/** The files of a ZIP that are named as certificates. Sizes that an entry states are not believed: yauzl compares them with what comes. */
async function filesIn(zip: Buffer): Promise<CertificateFile[]> {
  const file = await yauzl.fromBufferPromise(zip);
  if (file.entryCount > MAX_FILES) throw new Error(`${file.entryCount} archivos`);
  const open = promisify(file.openReadStream.bind(file)) as (entry: yauzl.Entry) => Promise<Readable>;
  const found: CertificateFile[] = [];
  for await (const entry of file.eachEntry()) {
    if (!isCertificateFile(entry.fileName)) continue;
    const isBig = entry.uncompressedSize > MAX_FILE;
    found.push({ file: entry.fileName, bytes: isBig ? null : await buffer(await open(entry)) });
  }
  return found.sort((a, b) => (a.file < b.file ? -1 : 1));
}
