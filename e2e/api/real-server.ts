import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createSdk, type Sdk, type SdkOptions } from '@boveda/api-sdk';
import { type Autoridad, createLocalCertificate, newAutoridad } from '@boveda/cfdi-samples/certificados';
import {
  createDescargaMasiva,
  createPacGateway,
  createRepositorio,
  createSatClient,
  descargaBelow,
} from '@boveda/sat-client';
import { createSatSimulator } from '@boveda/sat-simulator';
import {
  createDialer,
  createTestApp,
  honest,
  speak,
  startScriptedImap,
  type TestApp,
  type TestUser,
} from '@boveda/server/testing';
import { ZipFile } from 'yazl';

const folder = process.env.BOVEDA_FIXTURES ?? resolve(import.meta.dirname, '../../../shared/fixtures');

/** `describe` if the fixtures are there, else a skipped one and a warning. */
export const describeWithFixtures = existsSync(folder) ? describe : describe.skip;
if (!existsSync(folder)) console.warn(`!!! ${folder} is absent: the tests with real CFDI are SKIPPED`);

/** Real 3.3 of 2018: POT9207213D6 to DIM8701081LA, 2,010.01 MXN. */
export const REAL_33 = 'eclipxe13+CfdiUtils/tests/assets/cfdi33-real.xml';
/** Signed 4.0 issued by EKU9003173C9 to MCI7306249Y1, 3,327.01 MXN. */
export const SIGNED_40 = 'eclipxe13+CfdiUtils/tests/assets/cfdi40-valid.xml';
/** Signed 4.0 of the same emisor to CUSC850516316, 1.16 MXN. */
export const SIGNED_40_OTHER = 'nodecfdi+cfdi-validator/tests/_files/cfdi40-valid.xml';

/** Folio of a CFDI. */
export const uuidOf = (xml: Buffer): string => / UUID="([^"]+)"/.exec(xml.toString('utf8'))?.[1]?.toLowerCase() ?? '';

/** Bytes of a fixture. */
export const fixture = (path: string): Promise<Buffer> => readFile(join(folder, path));

/** A ZIP with these entries, at the highest compression. */
export async function zipOf(entries: Record<string, Buffer>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(entries)) file.addBuffer(content, name, { compressionLevel: 9 });
  file.end();
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The real server on a port, the SAT simulator behind it, and the SDK with any session. */
export interface RealServer extends TestApp {
  address: string;
  /** Sets the simulator's mode (`ok`, `http500`, …). */
  satMode(mode: string): Promise<void>;
  /** Registers CFDI as Vigente in the simulator; it does not know any other. */
  satKnows(...uuids: string[]): Promise<void>;
  /** Adds a record to the simulator's list of article 69-B, or changes its situación. */
  satLists(efos: readonly { rfc: string; nombre: string; situacion: string }[]): Promise<void>;
  /** Registers a cancellation request of an emisor. */
  satAsks(solicitud: { uuid: string; receptor: string }): Promise<void>;
  /** Makes the server trust a new authority; returns what certificates are issued with. */
  trustedAutoridad(): Promise<Autoridad>;
  /** Port of a mail server that has an empty mailbox for every login. */
  imapPort: string;
  sdkOf(user: Pick<TestUser, 'token'> | null, rfc?: string | null): Sdk;
  /** Makes the requests of every later SDK. */
  adapter?: SdkOptions['adapter'];
}

/** A timeout: long for a server on the same machine, short enough for a test. */
const SAT_TIMEOUT_MS = 4_000;

async function put(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the SAT simulator answered ${answer.status}`);
}

/** Starts both; `close` ends both. */
export async function startRealServer(): Promise<RealServer> {
  const simulator = await createSatSimulator();
  const { url } = await simulator.listen(0);
  const consultaUrl = `${url}/ConsultaCFDIService.svc`;
  const certificate = createLocalCertificate();
  const imap = await startScriptedImap(certificate, speak(honest()));
  const server = await createTestApp({
    dialer: createDialer({ ports: [], allow: ['localhost'], ca: [certificate.cert] }),
    sat: createSatClient({ consultaUrl, timeoutMs: SAT_TIMEOUT_MS }),
    repositorio: createRepositorio({ url: `${url}/rccf`, timeoutMs: SAT_TIMEOUT_MS }),
    descargaMasiva: createDescargaMasiva({ endpoints: descargaBelow(url), timeoutMs: SAT_TIMEOUT_MS }),
    pac: createPacGateway({
      tipo: 'finkok',
      usuario: 'u',
      contrasena: 'p',
      url: `${url}/servicios/soap/cancel`,
    }),
  });
  server.deps.env.satEfosUrl = `${url}/Listado_completo_69-B.csv`;
  server.deps.env.satListasUrl = url;
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const real: RealServer = {
    ...server,
    address,
    imapPort: String(imap.port),
    async trustedAutoridad() {
      const { cer, ...autoridad } = await newAutoridad();
      const folder = join(server.home, 'certificates/autoridades');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'ac.cer'), cer);
      return autoridad;
    },
    satMode: (mode) => put(`${url}/dials`, { mode }),
    satKnows: (...uuids) =>
      put(
        `${url}/cfdi`,
        uuids.map((uuid) => ({ uuid, estado: 'Vigente' })),
      ),
    satLists: (efos) => put(`${url}/efos`, efos),
    satAsks: (solicitud) => put(`${url}/solicitudes`, solicitud),
    sdkOf: (user, rfc = null) =>
      createSdk({
        baseUrl: address,
        getCredentials: () => user && { token: user.token, rfc },
        onUnauthorized: () => {},
        ...(real.adapter && { adapter: real.adapter }),
      }),
    async close() {
      await server.close();
      imap.close();
      await simulator.close();
    },
  };
  return real;
}
