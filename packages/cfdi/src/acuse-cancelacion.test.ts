import { isAcuseCancelacion, parseArchivo } from './parse-documento';

const UUIDS = ['286B7C01-544F-45F4-B224-965DEA2C80A0', 'a20c5c0d-0000-4000-8000-000000000002'];
const folio = (uuid: string, estatus = '201') =>
  `<Folios><UUID>${uuid}</UUID><EstatusUUID>${estatus}</EstatusUUID></Folios>`;
const acuse = (inner: string, attributes = 'Fecha="2026-03-11T10:00:00.123" RfcEmisor="EKU9003173C9"') =>
  `<Acuse ${attributes}>${inner}</Acuse>`;

function read(xml: string) {
  const documento = parseArchivo(Buffer.from(xml));
  if (!isAcuseCancelacion(documento)) throw new Error('no acuse');
  return documento;
}

test('reads each folio once, with what was said of it last', () => {
  expect(read(acuse(folio(UUIDS[0] ?? '') + folio(UUIDS[1] ?? '', '205') + folio(UUIDS[0] ?? '', '202')))).toEqual({
    rfcEmisor: 'EKU9003173C9',
    fecha: '2026-03-11T10:00:00',
    folios: [
      { uuid: UUIDS[0]?.toLowerCase(), estatus: '202' },
      { uuid: UUIDS[1], estatus: '205' },
    ],
  });
});

test.each([
  ['none', 'RfcEmisor="EKU9003173C9"'],
  ['of a day that does not exist', 'Fecha="2026-02-30T10:00:00" RfcEmisor="EKU9003173C9"'],
  ['that is none', 'Fecha="ayer" RfcEmisor="EKU9003173C9"'],
])('has no date: %s', (_, attributes) => expect(read(acuse(folio(UUIDS[0] ?? ''), attributes)).fecha).toBeNull());

test('a request, a CFDI and an Addenda with folios are no acuses', () => {
  const refusal = (xml: string) => {
    try {
      return isAcuseCancelacion(parseArchivo(Buffer.from(xml)));
    } catch (error) {
      return String(error);
    }
  };
  const request = `<Cancelacion RfcEmisor="EKU9003173C9"><Folios><Folio UUID="${UUIDS[0]}" Motivo="02"/></Folios></Cancelacion>`;
  expect(refusal(request)).toContain('Es una solicitud de cancelación');
  expect(refusal(`<Comprobante>${acuse(folio(UUIDS[0] ?? ''))}</Comprobante>`)).toContain('espacio de nombres');
});

test.each([
  ['without RfcEmisor', acuse(folio(UUIDS[0] ?? ''), 'Fecha="2026-03-11T10:00:00"'), 'no dice de qué emisor'],
  ['with an RfcEmisor that is none', acuse(folio(UUIDS[0] ?? ''), 'RfcEmisor="x"'), 'no dice de qué emisor'],
  ['without folios', acuse(''), 'sin folios'],
  [
    'with more folios than the SAT takes',
    acuse(
      Array.from({ length: 501 }, (_, n) => folio(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)).join(''),
    ),
    'más de 500 folios',
  ],
])('is refused %s, and told why', (_, xml, why) => expect(() => read(xml)).toThrow(why));

test('text that looks like a document and is none changes nothing', () => {
  const xml = `<r><Acuse>${'A'.repeat(80)}</Acuse><Acuse>&lt;roto</Acuse>${acuse(folio(UUIDS[0] ?? ''))}</r>`;
  expect(read(xml).folios).toHaveLength(1);
});
