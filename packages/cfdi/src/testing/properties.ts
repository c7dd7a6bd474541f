import { sealedCfdiXml } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import fc from 'fast-check';
import { buildCadenaOriginal } from '../cadena/cadena';
import { parseComprobante } from '../comprobante/parse-comprobante';
import { CfdiError } from '../error';
import { checkComprobante } from '../informe/check-comprobante';
import { parseXml } from '../xml/parse';
import { anyMutation } from './mutations';

const csd = newCsd('EKU9003173C9', { numero: '30001000000500003416' });
const pac = newCsd('SAT970701NN3', { numero: '30001000000500003456', unidad: 'PACSPR190613I5201' });
const sealed = sealedCfdiXml({}, csd, pac);
const deps = { findCertificate: () => pac.cer };

/** Returns null when the parser rejects the document with a CfdiError; rethrows other errors. */
function read(bytes: Uint8Array) {
  try {
    return parseComprobante(bytes);
  } catch (error) {
    if (error instanceof CfdiError) return null;
    throw error;
  }
}

const TAG = /<([\w:]+)((?:\s+[\w:]+="[^"]*")+)(\s*\/?)>/g;
const ATTRIBUTE = /[\w:]+="[^"]*"/g;

/** Returns the document with its attributes reordered and other white space between them. */
function relaid(xml: string, order: readonly number[], space: string): string {
  return xml.replaceAll(TAG, (_tag, name: string, attributes: string, end: string) => {
    const all = attributes.match(ATTRIBUTE) ?? [];
    const shuffled = all
      .map((attribute, index) => ({ attribute, at: order[index % order.length] ?? 0 }))
      .sort((a, b) => a.at - b.at)
      .map(({ attribute }) => attribute);
    return `<${name}${shuffled.map((attribute) => space + attribute).join('')}${end}>`;
  });
}

const bytes = Buffer.from(sealed);
/** Positions of the bytes of the values in the cadena original, whose change must be detected. */
const signedBytes = [
  ...sealed.matchAll(
    / (?:Fecha|Total|SubTotal|Rfc|Nombre|Importe|Base|Descripcion|ValorUnitario|Cantidad|UsoCFDI|Folio)="([^"]+)"/g,
  ),
]
  // Positions are in bytes: one description before them is not ASCII.
  .flatMap(({ index, 0: found, 1: value = '' }) => {
    const from = Buffer.byteLength(sealed.slice(0, index + found.length - 1 - value.length));
    return Array.from({ length: Buffer.byteLength(value) }, (_, at) => from + at);
  });

const damaged = fc
  .array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
  .map((changes) => {
    const copy = Buffer.from(bytes);
    for (const [at, byte] of changes) copy[at] = byte;
    return copy;
  });

/** Properties of the engine for any input; tests run them briefly, fuzz runs at length. */
export const engineProperties = {
  readerAnswers: () =>
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        damaged,
        anyMutation.map((mutate) => Buffer.from(mutate(sealed))),
        fc.nat(bytes.length).map((length) => bytes.subarray(0, length)),
      ),
      (input) => {
        const cfdi = read(input);
        if (cfdi) checkComprobante(cfdi, deps);
      },
    ),
  cadenaIgnoresLayout: () =>
    fc.property(
      fc.array(fc.nat(1_000), { minLength: 3, maxLength: 17 }),
      fc.constantFrom(' ', '\n', '\t  ', '\r\n    '),
      (order, space) =>
        buildCadenaOriginal(parseXml(Buffer.from(relaid(sealed, order, space)))) ===
        buildCadenaOriginal(parseXml(bytes)),
    ),
  selloCoversEverySignedByte: () =>
    fc.property(fc.constantFrom(...signedBytes), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] as number) ^ change;
      const cfdi = read(copy);
      // Some mutations leave no valid CFDI, and some only replace one space with another.
      if (!cfdi || buildCadenaOriginal(cfdi.xml) === buildCadenaOriginal(parseXml(bytes))) return true;
      return checkComprobante(cfdi, deps).status === 5;
    }),
  reportIsRepeatable: () =>
    fc.property(damaged, (input) => {
      const reports = [read(input), read(input)].map((cfdi) => cfdi && JSON.stringify(checkComprobante(cfdi, deps)));
      return reports[0] === reports[1];
    }),
};
