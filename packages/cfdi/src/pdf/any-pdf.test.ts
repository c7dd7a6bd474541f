import fc from 'fast-check';
import { pdfIsWhole } from '../testing/pdf-properties';

it('prints any CFDI whole, inside the margins, nothing over anything else, with a QR code that reads', async () => {
  await fc.assert(pdfIsWhole(), { seed: 4, numRuns: 20 });
});
