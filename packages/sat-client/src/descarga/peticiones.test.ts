import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildAutentica, buildDescarga, buildSolicita, buildVerifica } from './peticiones';

const fixtures = process.env.BOVEDA_FIXTURES ?? resolve(__dirname, '../../../../../shared/fixtures');
const folder = `${fixtures}/phpcfdi+sat-ws-descarga-masiva/tests/_files`;
const recorded = existsSync(folder);
if (!recorded) process.stderr.write(`\nSKIPPED recorded requests of the mass download: not in ${folder}\n`);

const RFC = 'EKU9003173C9';
const fiel = () => ({
  cer: readFileSync(`${folder}/fake-fiel/${RFC}.cer`),
  privateKey: createPrivateKey({
    key: readFileSync(`${folder}/fake-fiel/${RFC}.key`),
    format: 'der',
    type: 'pkcs8',
    passphrase: '12345678a',
  }),
});
const periodo = { inicio: '2019-01-01T00:00:00', fin: '2019-01-01T00:04:00' };

/** The recordings are indented, and write empty elements in both ways. */
const bare = (xml: string) =>
  xml
    .replace(/^<\?xml.*?\?>/, '')
    .replace(/>\s+</g, '><')
    .replace(/<([\w:]+)((?: [^<>]*?)?)><\/\1>/g, '<$1$2/>')
    .trim();
const recordedAs = (name: string) => bare(readFileSync(`${folder}/${name}.xml`, 'utf8'));

// RSA with PKCS#1 v1.5 is deterministic: an equal signature shows that the same bytes were signed.
(recorded ? describe : describe.skip)('requests are, byte for byte, those that the live service took', () => {
  it('authenticate', () => {
    const now = new Date('2019-08-01T03:38:19Z');
    const envelope = buildAutentica(fiel(), now, 'cf6c80fb-00ae-44c0-af56-54ec65decbaa');
    expect(bare(envelope)).toBe(recordedAs('authenticate/request'));
  });

  it('metadata of all issued', () => {
    const solicitud = { tipo: 'emitidos', contenido: 'Metadata', estado: 'Todos', ...periodo } as const;
    expect(bare(buildSolicita(fiel(), RFC, solicitud))).toBe(recordedAs('query/request-issued'));
  });

  it('received, with every filter there is', () => {
    const envelope = buildSolicita(fiel(), RFC, {
      tipo: 'recibidos',
      contenido: 'CFDI',
      estado: 'Vigente',
      ...periodo,
      complemento: 'nomina12',
      tipoComprobante: 'N',
      contrapartes: ['AAA010101AAA'],
      rfcACuentaTerceros: 'XXX01010199A',
    });
    expect(bare(envelope)).toBe(recordedAs('query/request-received'));
  });

  it('one folio', () => {
    const solicitud = { tipo: 'folio', uuid: '96623061-61fe-49de-b298-c7156476aa8b' } as const;
    expect(bare(buildSolicita(fiel(), RFC, solicitud))).toBe(recordedAs('query/request-item'));
  });

  it('verify and download', () => {
    const verifica = buildVerifica(fiel(), RFC, '3f30a4e1-af73-4085-8991-e4d97eef16bd');
    expect(bare(verifica)).toBe(recordedAs('verify/request'));
    const descarga = buildDescarga(fiel(), RFC, '4e80345d-917f-40bb-a98f-4a73939343c5_01');
    expect(bare(descarga)).toBe(recordedAs('download/request'));
  });
});
