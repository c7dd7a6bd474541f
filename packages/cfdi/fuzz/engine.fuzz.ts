import fc from 'fast-check';
import { pdfIsWhole } from '../src/testing/pdf-properties';
import { engineProperties } from '../src/testing/properties';

/** Duration and seed of a fuzz. */
interface FuzzOptions {
  runs: number;
  seed: number;
}

/** Any bytes, and any damage to a CFDI: a value or a CfdiError. */
export async function fuzzReader({ runs, seed }: FuzzOptions): Promise<void> {
  fc.assert(engineProperties.readerAnswers(), { numRuns: runs, seed });
}

/** Order of attributes and white space between them: the same cadena. */
export async function fuzzCadena({ runs, seed }: FuzzOptions): Promise<void> {
  fc.assert(engineProperties.cadenaIgnoresLayout(), { numRuns: runs, seed });
}

/** One byte of what is sealed, changed: the sello fails. */
export async function fuzzSello({ runs, seed }: FuzzOptions): Promise<void> {
  fc.assert(engineProperties.selloCoversEverySignedByte(), { numRuns: runs, seed });
}

/** The same bytes: the same report. */
export async function fuzzReport({ runs, seed }: FuzzOptions): Promise<void> {
  fc.assert(engineProperties.reportIsRepeatable(), { numRuns: runs, seed });
}

/** Any CFDI, printed and read by another program: whole. A run takes as long as a hundred of the others. */
export async function fuzzPdf({ runs, seed }: FuzzOptions): Promise<void> {
  await fc.assert(pdfIsWhole(), { numRuns: Math.ceil(runs / 100), seed });
}
