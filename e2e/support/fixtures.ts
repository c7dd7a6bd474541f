import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ZipFile } from 'yazl';

const folder = process.env.BOVEDA_FIXTURES ?? resolve(import.meta.dirname, '../../../shared/fixtures');

/** False where the folder is absent; the journeys that need it are skipped then. */
export const haveFixtures = existsSync(folder);
if (!haveFixtures) console.warn(`\n!!! ${folder} is absent: the journeys with real CFDI are SKIPPED\n`);

/** A file as the page's file input takes it. */
export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const path = (relative: string) => join(folder, relative);

/** Real production 3.3 of 2018, received by DIM8701081LA. */
export const REAL_33 = path('eclipxe13+CfdiUtils/tests/assets/cfdi33-real.xml');
/** Signed 4.0 of SAT's test PKI, received by MCI7306249Y1. */
export const SIGNED_40 = path('eclipxe13+CfdiUtils/tests/assets/cfdi40-valid.xml');
/** Real production 4.0, received by the same. */
export const REAL_40 = path('nodecfdi+cfdi-validator/tests/_files/cfdi40-real.xml');

/** Signed 4.0 of SAT's test PKI, received by CUSC850516316. */
export const SIGNED_40_OTHER = path('nodecfdi+cfdi-validator/tests/_files/cfdi40-valid.xml');

/** A file of the fixtures, under its own or another name. */
export function upload(file: string, name = basename(file)): UploadFile {
  return { name, mimeType: mimeOf(name), buffer: readFileSync(file) };
}

/** A file made of text. */
export const textFile = (name: string, content: string | Buffer): UploadFile => ({
  name,
  mimeType: mimeOf(name),
  buffer: Buffer.from(content),
});

const mimeOf = (name: string) =>
  ({ xml: 'text/xml', pdf: 'application/pdf', zip: 'application/zip' })[name.split('.').pop() ?? ''] ?? 'text/plain';

/** A ZIP with these files. */
export async function zipOf(name: string, files: readonly UploadFile[]): Promise<UploadFile> {
  const zip = new ZipFile();
  for (const file of files) zip.addBuffer(file.buffer, file.name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return { name, mimeType: 'application/zip', buffer: Buffer.concat(chunks) };
}

/** A small, valid PDF of one page that shows `text`. */
export function pdf(name: string, text: string): UploadFile {
  const content = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return textFile(name, body);
}
