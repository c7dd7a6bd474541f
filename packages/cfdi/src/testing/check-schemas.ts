// Reads a JSON list of files (or of XML, told by its first letter) and writes what the SAT's schemas say about each.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openEsquemas } from '../esquema/index';
import { satFolder } from './fixtures';

const files = new Map<string, Uint8Array>();
for (const file of readdirSync(satFolder, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.xsd')) files.set(file, readFileSync(join(satFolder, file)));
}
const slim = join(satFolder, '../catCFDI-slim.xsd');
if (existsSync(slim)) files.set('sitio_internet/cfd/catalogos/catCFDI.xsd', readFileSync(slim));
const esquemas = openEsquemas(files);
const asked: string[] = JSON.parse(await text(process.stdin));
const verdicts = asked.map((each) => [
  each,
  esquemas?.check(each.startsWith('<') ? Buffer.from(each) : readFileSync(each)),
]);
process.stdout.write(JSON.stringify(Object.fromEntries(verdicts)));
