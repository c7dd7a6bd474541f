import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newAutoridad, newCertificado } from '@boveda/cfdi-samples/certificados';
import { createSatSimulator, type SatSimulator } from '@boveda/sat-simulator';
import { readEnv } from '../../installation/settings/env';
import { hasSchemas, readSchemas } from '../../vault/ingest/schemas';
import { fetchAuthorities } from './fetch-authorities';
import { fingerprintOf } from './read-authorities';
import { fetchAndTakeAuthorities, fetchAndTakeSchemas, takeAuthorities } from './take-resources';

const SHARED = path.resolve(import.meta.dirname, '../../../../../../shared/sat');
const CATALOGUE = 'sitio_internet/cfd/catalogos/catCFDI.xsd';

let folder: string;
let sat: SatSimulator;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'boveda-recursos-'));
  sat = await createSatSimulator();
  ({ url } = await sat.listen(0));
});
afterAll(async () => {
  await sat.close();
  await rm(folder, { recursive: true });
});

const envOf = (home: string) =>
  readEnv({
    NODE_ENV: 'test',
    BOVEDA_HOME: path.join(folder, home),
    SAT_AUTORIDADES_URL: `${url}/Cert_Prod.zip`,
    SAT_ESQUEMAS_URL: `${url}/esquemas-sat`,
  });

async function publish(autoridades: Record<string, Buffer | string>, esquemas: Record<string, Buffer | string> = {}) {
  const base64 = (files: Record<string, Buffer | string>) =>
    Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]));
  const body = JSON.stringify({ autoridades: base64(autoridades), esquemas: base64(esquemas) });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${url}/recursos`, { method: 'PUT', headers, body })).status).toBe(200);
}

/** An authority that another one signed. */
async function below(name: string): Promise<{ root: Buffer; cer: Buffer }> {
  const at = (file: string) => path.join(folder, `${name}.${file}`);
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' });
  await writeFile(at('ext'), 'basicConstraints=critical,CA:true');
  openssl(
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=ARC',
    '-keyout',
    at('ark'),
    '-out',
    at('arc'),
  );
  openssl(
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=AC',
    '-keyout',
    at('key'),
    '-out',
    at('csr'),
  );
  openssl(
    'x509',
    '-req',
    '-in',
    at('csr'),
    '-CA',
    at('arc'),
    '-CAkey',
    at('ark'),
    '-CAcreateserial',
    '-extfile',
    at('ext'),
    '-out',
    at('cer'),
  );
  return { root: await readFile(at('arc')), cer: await readFile(at('cer')) };
}

test('of the bundle only authorities that are known or accepted are installed, once, and what is none is named', async () => {
  const autoridad = await newAutoridad();
  const { cer: ofTaxpayer } = await newCertificado({ rfc: 'EKU9003173C9', tipo: 'CSD', autoridad });
  const { root, cer } = await below('uno');
  await publish({
    'AC9.cer': autoridad.cer,
    'ARC.crt': root,
    'AC.crt': cer,
    'ocsp.cer': ofTaxpayer,
    'leeme.txt': 'x',
    'mal.cer': 'x',
  });
  const env = envOf('autoridades');
  const [print, ofRoot] = [autoridad.cer, root].map((bytes) => fingerprintOf(new X509Certificate(bytes)));

  const carried = { [String(ofRoot)]: 'ARC de prueba' };
  const taken = await takeAuthorities({ env }, await fetchAuthorities(env.satAutoridadesUrl), [], carried);
  const names = (found: readonly { file: string }[]) => found.map(({ file }) => file);
  expect(names(taken.installed)).toEqual(['Cert_Prod/ARC.crt']);
  expect(taken.unknown.map(({ file, vouching }) => [file, vouching])).toEqual([
    ['Cert_Prod/AC.crt', 'ARC de prueba'],
    ['Cert_Prod/AC9.cer', null],
  ]);
  expect(taken.skipped.map(({ file }) => file)).toEqual(['Cert_Prod/mal.cer', 'Cert_Prod/ocsp.cer']);

  const accepted = await fetchAndTakeAuthorities({ env }, [String(print)]);
  expect(names(accepted.installed)).toEqual(['Cert_Prod/AC9.cer']);
  expect(names(accepted.kept)).toEqual(['Cert_Prod/ARC.crt']);
  const installed = await readdir(path.join(env.home, 'data/certificates/autoridades'));
  expect(installed.sort()).toEqual([`${print}.cer`, `${ofRoot}.cer`].sort());
});

test('a page about maintenance, or no bundle, installs nothing', async () => {
  await publish({});
  await expect(fetchAndTakeAuthorities({ env: envOf('nada') })).rejects.toThrow(/el SAT respondió 404/);
  const env = { ...envOf('nada'), satAutoridadesUrl: `${url}/` };
  await expect(fetchAndTakeAuthorities({ env })).rejects.toThrow(/no es un ZIP/);
  expect(existsSync(path.join(env.home, 'data/certificates/autoridades'))).toBe(false);
});

/** Whether the engine, which Jest cannot load, opens the schemas of a folder. */
const opensAs = (folderOfThem: string): string =>
  execFileSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      `const { openEsquemas } = await import('@boveda/cfdi/esquema');
       const { readSchemas } = await import('./src/vault/ingest/schemas.ts');
       console.log(openEsquemas(readSchemas(process.argv[1])) !== null);`,
      folderOfThem,
    ],
    { cwd: path.resolve(import.meta.dirname, '../../..'), encoding: 'utf8' },
  ).trim();

describe('the schemas of the SAT', () => {
  /** As the SAT has them: absolute addresses, and the whole list of postal codes. */
  function published(): Record<string, Buffer | string> {
    const files: Record<string, Buffer | string> = Object.fromEntries(readSchemas(SHARED)) as Record<string, Buffer>;
    const codes = Array.from({ length: 3_000 }, (_, n) => `<xs:enumeration value="${String(n).padStart(5, '0')}"/>`);
    const slim = readFileSync(path.join(SHARED, 'catCFDI-slim.xsd'), 'utf8');
    files[CATALOGUE] = slim.replace('<xs:pattern value="[0-9]{5}"/>', codes.join('\n'));
    const main = 'sitio_internet/cfd/4/cfdv40.xsd';
    files[main] = String(Buffer.from(files[main] ?? '')).replace('"../', '"http://www.sat.gob.mx/sitio_internet/cfd/');
    return files;
  }

  test('are fetched with what they import, made fast, and opened by the engine; a second fetch changes nothing', async () => {
    await publish({}, published());
    const env = envOf('esquemas');
    const taken = await fetchAndTakeSchemas({ env });
    expect(taken.missing).toEqual([]);
    expect(taken.changed).toContain(CATALOGUE);
    const installed = readSchemas(env.satResources);
    expect(String(Buffer.from(installed.get(CATALOGUE) ?? ''))).toContain('<xs:pattern value="[0-9]{5}"/>');
    expect(opensAs(env.satResources)).toBe('true');
    expect(await fetchAndTakeSchemas({ env })).toMatchObject({ changed: [], huella: taken.huella });
  });

  test.each<[string, (files: Record<string, Buffer | string>) => void, RegExp]>([
    [
      'a page instead of one',
      (files) => {
        files['sitio_internet/cfd/4/cfdv40.xsd'] = '<!doctype html><h1>x</h1>';
      },
      /no es un esquema/,
    ],
    [
      'one that imports from elsewhere',
      (files) => {
        files['sitio_internet/cfd/4/cfdv40.xsd'] =
          '<xs:schema><xs:import schemaLocation="https://example.mx/x.xsd"/></xs:schema>';
      },
      /no es del SAT/,
    ],
    [
      'one that leads out of its folder',
      (files) => {
        files['sitio_internet/cfd/4/cfdv40.xsd'] =
          '<xs:schema><xs:include schemaLocation="../../../../../etc/x.xsd"/></xs:schema>';
      },
      /no es del SAT/,
    ],
    [
      'one with entities',
      (files) => {
        files['sitio_internet/cfd/4/cfdv40.xsd'] = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]><xs:schema/>';
      },
      /no es un esquema/,
    ],
    [
      'none of the timbre',
      (files) => {
        delete files['sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd'];
      },
      /respondió 404/,
    ],
  ])('%s installs nothing', async (_name, change, expected) => {
    const files = published();
    change(files);
    await publish({}, files);
    const env = envOf('nada');
    await expect(fetchAndTakeSchemas({ env })).rejects.toThrow(expected);
    expect(hasSchemas(env.satResources)).toBe(false);
  });
});
