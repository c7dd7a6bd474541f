import { mediaTypes } from '@boveda/contracts';
import { localAt } from '@boveda/platform/core/time';
import { createZipWriter } from '@boveda/platform/zip/zip-writer';
import type { Deps } from '../../../installation/deps';
import type { ArchivoDelMes } from '../mes-file';

/** The name of a document of contabilidad electrónica, without its extension: RFC, year, month and the letters of its kind (Anexo 24). */
export const nombreDe = (rfc: string, mes: string, letras: 'CT' | 'PL' | 'XF' | 'BN'): string =>
  `${rfc}${mes.replace('-', '')}${letras}`;

/** A ZIP with one XML, both of this name. */
export function zipOf({ clock }: Pick<Deps, 'clock'>, name: string, xml: string): ArchivoDelMes {
  async function* bytes() {
    const zip = createZipWriter();
    yield* await zip.add([{ name: `${name}.xml`, bytes: Buffer.from(xml), modified: localAt(clock()) }]);
    yield zip.end();
  }
  return { name: `${name}.zip`, mime: mediaTypes.zip, bytes: bytes() };
}
