import fc from 'fast-check';
import { pdfIsWhole } from '../testing/pdf-properties';

it('prints any CFDI completely, inside the margins, without overlaps, with a readable QR code', async () => {
  await fc.assert(pdfIsWhole(), { seed: 4, numRuns: 20 });
});
