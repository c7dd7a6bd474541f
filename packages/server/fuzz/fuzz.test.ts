import { fuzzApi } from './api.fuzz';
import { fuzzDecryptedKey, fuzzKey } from './key.fuzz';
import { fuzzLogo } from './logo.fuzz';
import { fuzzUserPdf } from './pdf.fuzz';
import { fuzzXml, fuzzXmlCost } from './xml.fuzz';
import { fuzzZip } from './zip.fuzz';

// The same properties that `pnpm fuzz` runs for long.
test.each([fuzzXml, fuzzXmlCost, fuzzZip, fuzzApi, fuzzUserPdf, fuzzLogo, fuzzKey, fuzzDecryptedKey])(
  'bad input: %p',
  (fuzz) => fuzz({ runs: 300, seed: 20_260_311 }),
);
