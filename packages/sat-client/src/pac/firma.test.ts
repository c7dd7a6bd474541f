import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Firmante, signConsultaRelacionados, signRespuesta } from '../index';

const fixtures = process.env.BOVEDA_FIXTURES ?? resolve(__dirname, '../../../../../shared/fixtures');
const cancelacion = `${fixtures}/phpcfdi+xml-cancelacion/tests/_files`;
const finkok = `${fixtures}/phpcfdi+finkok/tests/_files`;
const there = existsSync(cancelacion) && existsSync(finkok);
if (!there) process.stderr.write(`\nSKIPPED signed answers of phpcfdi: not in ${fixtures}\n`);

const firmante = (folder: string, rfc: string): Firmante => ({
  cer: readFileSync(`${folder}/${rfc}.cer`),
  privateKey: createPrivateKey({
    key: readFileSync(`${folder}/${rfc}.key`),
    format: 'der',
    type: 'pkcs8',
    passphrase: '12345678a',
  }),
});
// The recordings were indented for people after they had been signed.
const recorded = (path: string) => readFileSync(path, 'utf8').replaceAll(/>\s+</g, '><').trim();
const signed = (xml: string) => xml.replace('?>\n', '?>');

(there ? describe : describe.skip)('byte by byte what phpcfdi signs', () => {
  const fecha = new Date('2019-01-13T20:15:16Z');

  it('an acceptance', () => {
    const solicitud = {
      rfcReceptor: 'LAN7008173R5',
      rfcPac: 'CVD110412TF6',
      fecha,
      folios: [{ uuid: '11111111-2222-3333-4444-000000000001', respuesta: 'Aceptacion' as const }],
    };
    expect(signed(signRespuesta(solicitud, firmante(cancelacion, 'LAN7008173R5')))).toBe(
      recorded(`${cancelacion}/cancellation-answer-signed.xml`),
    );
  });

  it('an acceptance with another certificate', () => {
    const solicitud = {
      rfcReceptor: 'EKU9003173C9',
      rfcPac: 'CVD110412TF6',
      fecha,
      folios: [{ uuid: '4ce93193-9e57-4bb0-9e03-09bab53d392e', respuesta: 'Aceptacion' as const }],
    };
    expect(signed(signRespuesta(solicitud, firmante(`${finkok}/certs`, 'EKU9003173C9')))).toBe(
      recorded(`${finkok}/cancel-accept-reject-format.xml`),
    );
  });

  it.each([
    ['receptor', cancelacion, 'LAN7008173R5', '11111111-2222-3333-4444-000000000001', 'obtain-related-signed.xml'],
    [
      'emisor',
      finkok,
      'EKU9003173C9',
      '4ce93193-9e57-4bb0-9e03-09bab53d392e',
      'cancel-get-related-signature-format.xml',
    ],
  ] as const)('a question about related CFDI of the %s', (como, folder, rfc, uuid, file) => {
    const certs = folder === finkok ? `${finkok}/certs` : folder;
    const question = signConsultaRelacionados({ rfc, rfcPac: 'CVD110412TF6', uuid, como }, firmante(certs, rfc));
    expect(signed(question)).toBe(recorded(`${folder}/${file}`));
  });
});

(there ? describe : describe.skip)('what is signed', () => {
  it('escapes an RFC with &, and writes one Folios block per UUID', () => {
    const xml = signRespuesta(
      {
        rfcReceptor: 'Ñ&A010101AAA',
        rfcPac: 'CVD110412TF6',
        fecha: new Date('2026-07-01T06:00:00Z'),
        folios: [
          { uuid: '11111111-2222-3333-4444-00000000000a', respuesta: 'Aceptacion' },
          { uuid: '11111111-2222-3333-4444-00000000000b', respuesta: 'Rechazo' },
        ],
      },
      firmante(cancelacion, 'LAN7008173R5'),
    );
    expect(xml).toContain(
      'Fecha="2026-07-01T00:00:00" RfcPacEnviaSolicitud="CVD110412TF6" RfcReceptor="Ñ&amp;A010101AAA"',
    );
    expect(xml).toContain(
      '<Folios><UUID>11111111-2222-3333-4444-00000000000A</UUID><Respuesta>Aceptacion</Respuesta></Folios>' +
        '<Folios><UUID>11111111-2222-3333-4444-00000000000B</UUID><Respuesta>Rechazo</Respuesta></Folios><Signature',
    );
  });
});
