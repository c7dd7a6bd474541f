import { type Drawing, qrPdf } from '../../../../testing/qr-pdf';
import { leerConstancia } from '../leer-constancia';
import { contrastarQr } from './contrastar-qr';
import { endIdleQrThreads, readQr } from './read-qr';

const RFC = 'AAA010101AAA';
const VALIDADOR = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf';
const CSF = `${VALIDADOR}?D1=10&D2=1&D3=15020304050_${RFC}`;
const LAST = `${VALIDADOR}?D1=26&D2=1&D3=15020304050_${RFC}`;
const OPINION = `${VALIDADOR}?D1=1&D2=1&D3=26NE9193705_${RFC}_05-11-2026_P`;

const constancia = leerConstancia(
  [
    `RFC: ${RFC} idCIF: 15020304050 CONSTANCIA DE SITUACION FISCAL`,
    `||2026/10/02 10:00:00|${RFC}|CONSTANCIA DE SITUACION FISCAL|1||`,
  ].join(' '),
);
const opinion = leerConstancia(
  `Respuesta de opinion Sentido: Positivo R.F.C.: ${RFC} ||${RFC}|26NE9193705|05-11-2026|P|1||`,
);
const scan = leerConstancia('');

afterAll(endIdleQrThreads);

describe.each<Drawing>(['paths', 'picture'])('codes drawn as %s', (as) => {
  test('are read from the first page', async () =>
    expect(await readQr(RFC, qrPdf([{ lines: ['Hoja 1'], codes: [CSF] }, { codes: [LAST] }], as))).toEqual([CSF]));

  test('are all read', async () => {
    const read = await readQr(RFC, qrPdf([{ codes: [CSF, 'https://ejemplo.mx/'] }], as));
    expect(read?.toSorted()).toEqual(['https://ejemplo.mx/', CSF].toSorted());
  });

  test('are read from the last page when the first has none', async () =>
    expect(await readQr(RFC, qrPdf([{ lines: ['Hoja 1'] }, {}, { codes: [LAST] }], as))).toEqual([LAST]));
});

test.each([
  ['no PDF', Buffer.from('hola')],
  ['a PDF without pages', Buffer.from('%PDF-1.4\ntrailer\n<<>>\n')],
  ['a PDF without codes', qrPdf([{ lines: ['Nada'] }])],
])('%s has none', async (_what, file) => expect(await readQr(RFC, file)).toEqual([]));

test.each([
  ['the same constancia', constancia, [CSF], 'igual'],
  ['the same, of its last page', constancia, [LAST], 'igual'],
  ['the same, beside a code of somebody else', constancia, ['https://ejemplo.mx/', CSF], 'igual'],
  ['the same opinión', opinion, [OPINION], 'igual'],
  ['none', constancia, [], 'ninguno'],
  ['what cannot be sought', constancia, null, 'ilegible'],
])('compares the text with %s', (_what, leido, codigos, qr) =>
  expect(contrastarQr(leido, codigos)).toEqual({ ...leido, qr }),
);

test.each([
  ['another RFC', constancia, CSF.replace(RFC, 'BBB010101BB1'), /el RFC del texto/],
  ['another idCIF', constancia, CSF.replace('1502', '1503'), /el idCIF/],
  ['another class', opinion, CSF, /la clase de documento/],
  ['another folio', opinion, OPINION.replace('26NE', '27NE'), /el folio/],
  ['another day', opinion, OPINION.replace('05-11', '06-11'), /el día/],
  ['another sentido', opinion, OPINION.replace(/P$/, 'N'), /el sentido/],
])('tells a code of %s', (_what, leido, codigo, aviso) =>
  expect(contrastarQr(leido, [codigo])).toMatchObject({ qr: 'distinto', avisos: [expect.stringMatching(aviso)] }),
);

test.each([
  ['another host', CSF.replace('siat.sat.gob.mx', 'siat-sat.gob.mx.ejemplo.com'), 'siat-sat.gob.mx.ejemplo.com'],
  ['the host as the name of a person', CSF.replace('siat.sat.gob.mx', 'siat.sat.gob.mx@ejemplo.com'), 'ejemplo.com'],
  ['a name in front of the host', CSF.replace('siat.', 'ana@siat.'), 'ana@siat.sat.gob.mx'],
  ['another port', CSF.replace('gob.mx', 'gob.mx:8443'), 'https://siat.sat.gob.mx:8443'],
  ['http', CSF.replace('https', 'http'), 'http://siat.sat.gob.mx'],
  ['another host of the SAT', CSF.replace('siat.', 'www.'), 'www.sat.gob.mx'],
  ['letters that look like those of the host', CSF.replace('sat.gob', 's\u0430t.gob'), 'siat.xn--st-7kc.gob.mx'],
  ['no address', 'constancia', 'otro sitio'],
])('does not count %s', (_what, codigo, host) =>
  expect(contrastarQr(constancia, [codigo])).toMatchObject({
    qr: 'ajeno',
    avisos: [`El código QR no es del validador del SAT: lleva a ${host}.`],
  }),
);

test.each([VALIDADOR, `${VALIDADOR}?D1=26&D2=1&D3=otro`, CSF.replace(RFC, 'BBB010101BBB')])(
  'does not count an address of the SAT that names no document: %s',
  (codigo) =>
    expect(contrastarQr(constancia, [codigo])).toMatchObject({
      qr: 'ajeno',
      avisos: [expect.stringMatching(/^El código QR lleva al SAT, pero no a la verificación/)],
    }),
);

test('reads a scan by its code alone, and says so', () =>
  expect(contrastarQr(scan, [OPINION])).toMatchObject({
    ...{ tipo: 'opinion', rfc: RFC, folio: '26NE9193705', fecha: '2026-11-05', sentido: 'positiva', qr: 'solo' },
    avisos: [expect.stringContaining('solo se leyó su código QR')],
  }));
