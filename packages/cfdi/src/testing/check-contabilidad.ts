// Run by checkContabilidad in its own process: reads documents as JSON from standard input and prints what libxml2 says of each.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { contabilidadFolder } from './fixtures';

const SCHEME = 'anexo24:/';
const files = readdirSync(contabilidadFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.xsd'),
);
xmlRegisterInputProvider(
  new XmlBufferInputProvider(
    Object.fromEntries(files.map((name) => [SCHEME + name, readFileSync(join(contabilidadFolder, name))])),
  ),
);

/** What is wrong with a document by the schema of its folder; empty where it is valid. */
function complaintsOf(folder: string, xml: string): string[] {
  const path = `${folder}/${folder}_1_3.xsd`;
  const schema = XmlDocument.fromBuffer(readFileSync(join(contabilidadFolder, path)), { url: SCHEME + path });
  const validator = XsdValidator.fromDoc(schema);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ message }) => message);
  } finally {
    for (const each of [document, validator, schema]) each.dispose();
  }
}

const documents = JSON.parse(await text(process.stdin)) as [folder: string, xml: string][];
process.stdout.write(JSON.stringify(documents.map(([folder, xml]) => complaintsOf(folder, xml))));
