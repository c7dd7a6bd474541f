import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { pino } from 'pino';
import { ZipFile } from 'yazl';
import { readEnv } from '../src/installation/settings/env';
import type { Finding } from '../src/integrity/finding';
import { openDeps } from '../src/open-deps';
import type { ServerProcess } from '../testing/server-process';
import { findings } from './findings';

/** CFDI in one request to the controls of the simulated SAT. */
const PER_CALL = 1_000;

const NEVER = (_code: string): boolean => false;

/** Hash by which bytes that were sent are compared with those that are stored. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const uuidOf = (xml: Buffer) => (/ UUID="([^"]+)"/.exec(xml.toString())?.[1] ?? '').toLowerCase();

/** Settings of an API with a bucket and a simulated SAT, apart from its workers. */
export const settingsOf = (database: string, bucket: string, sat: string): Record<string, string> => ({
  DATABASE_URL: database,
  BOVEDA_BLOBS: bucket,
  BOVEDA_MASTER_KEY: randomBytes(32).toString('base64'),
  AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? 'test',
  AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? 'test',
  BOVEDA_ROLE: 'api',
  SAT_CONSULTA_URL: `${sat}/ConsultaCFDIService.svc`,
  SAT_DESCARGA_URL: sat,
  SAT_EFOS_URL: `${sat}/Listado_completo_69-B.csv`,
  SAT_LISTAS_URL: sat,
});

/** What is done to an installation, and how its rows are counted. */
export interface Order {
  rfc: string;
  /** Calls the API as the user, wherever it is reached. */
  api(below: string, init?: RequestInit): Promise<Response>;
  /** Address of the simulated SAT. */
  sat: string;
  /** Number of rows, by what follows FROM. */
  count(from: string): Promise<number>;
  /** Statuses after which a call is repeated. */
  passing?: readonly number[];
}

/** What a balancer and a server answer that cannot work now. */
const PASSING = [502, 503];

/** What users and workers do to an installation while parts of it are killed: every acknowledged CFDI is expected afterwards. */
export class Traffic {
  /** Hashes of what was acknowledged or promised, by UUID. */
  readonly expected = new Map<string, string>();
  /** What clients saw beside answers: statuses of an installation that cannot work, and lost connections. */
  readonly failures: string[] = [];
  /** CFDI that were uploaded one by one. */
  uploaded = 0;
  /** Told of each acknowledged upload, with the moment at which its call began. */
  onUploaded: (begun: number) => void = () => {};
  #broken: unknown;
  readonly #builder;

  constructor(private readonly order: Order) {
    this.#builder = createCfdiBuilder(order.rfc);
  }

  /** Ends the proof with the failure of work beside it. */
  watch<Result>(work: Promise<Result>): Promise<Result> {
    work.catch((error: unknown) => {
      this.#broken ??= error;
    });
    return work;
  }

  /** Waits for something to be so; rejects when work beside the proof has failed. */
  async until(isDone: () => Promise<boolean> | boolean): Promise<void> {
    for (; !(await isDone()); await sleep(100)) if (this.#broken) throw this.#broken;
  }

  /**
   * Repeats a call only after a lost connection and a status that passes, as a client may that sends the same UUID again; what makes something else
   * has a `key`, and waits while the first of these calls is under way.
   */
  async send(below: string, body: object, { isStoredBefore = NEVER, key = '' } = {}) {
    const { passing = PASSING } = this.order;
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    for (let attempt = 0; ; attempt++) {
      const answer = await this.call(below, 'POST', body, headers).catch((error: Error) => {
        this.failures.push(String(error.cause ?? error));
        return null;
      });
      const said = answer && (await answer.text().catch(() => null));
      if (!answer || said === null || [...passing, ...(key ? [409] : [])].includes(answer.status)) {
        if (answer) this.failures.push(`${answer.status} ${said}`);
        await sleep(100);
        continue;
      }
      if (answer.ok || (attempt > 0 && isStoredBefore(JSON.parse(said).code))) return JSON.parse(said);
      throw new Error(`${answer.status} ${said}`);
    }
  }

  /** One call, whatever it is answered. */
  call(below: string, method = 'GET', body?: object, headers: Record<string, string> = {}): Promise<Response> {
    return this.order.api(below, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  }

  /** Asks again while no API can answer. */
  async ask(below: string) {
    for (;;) {
      const answer = await this.call(below).catch(() => null);
      if (answer?.ok) return answer.json();
      await sleep(100);
    }
  }

  async #put(below: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${this.order.sat}${below}`, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** Makes CFDI that the SAT knows: about others it would be asked again and again. */
  async #make(cfdis: number, serie: string): Promise<Buffer[]> {
    const xmls = Array.from({ length: cfdis }, (_, at) => this.#builder.build({ serie, folio: `${at}` }));
    for (let at = 0; at < cfdis; at += PER_CALL)
      await this.#put(
        '/cfdi',
        xmls.slice(at, at + PER_CALL).map((xml) => ({ uuid: uuidOf(xml), estado: 'Vigente' })),
      );
    return xmls;
  }

  /** Uploads one CFDI after another. */
  async upload(isOver: () => boolean): Promise<void> {
    const ready: Buffer[] = [];
    while (!isOver()) {
      if (ready.length === 0) ready.push(...(await this.#make(20, 'U')));
      const xml = ready.pop() as Buffer;
      const begun = performance.now();
      const body = { name: 'a.xml', xmlb64: xml.toString('base64') };
      await this.send('/cfdi', body, { isStoredBefore: (code: string): boolean => code === 'cfdi_already_stored' });
      this.expected.set(uuidOf(xml), sha256(xml));
      this.uploaded += 1;
      this.onUploaded(begun);
    }
  }

  /** Uploads so many in one ZIP, which a worker reads. */
  async uploadZip(cfdis: number): Promise<void> {
    const zip = new ZipFile();
    for (const [at, xml] of (await this.#make(cfdis, 'Z')).entries()) {
      this.expected.set(uuidOf(xml), sha256(xml));
      zip.addBuffer(xml, `${at}.xml`);
    }
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
    await this.send('/cfdi?type=zip', { name: 'a.zip', zip: Buffer.concat(chunks).toString('base64') });
  }

  /** Has so many fetched from the SAT by workers. */
  async requestDownload(cfdis: number, porPaquete: number): Promise<void> {
    const xmls = Array.from({ length: cfdis }, (_, at) =>
      this.#builder.build({ serie: 'S', folio: `${at}`, fecha: '2025-06-15T12:00:00' }),
    );
    for (const xml of xmls) this.expected.set(uuidOf(xml), sha256(xml));
    for (let at = 0; at < cfdis; at += PER_CALL)
      await this.#put(
        '/descarga/cfdi',
        xmls.slice(at, at + PER_CALL).map((xml) => xml.toString()),
      );
    await this.#put('/descarga/dials', { porPaquete });
    const { cer, key, pass } = await newCertificado({ rfc: this.order.rfc, tipo: 'FIEL' });
    await this.send('/certificados', { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass });
    const periodo = { fechaini: '2025-06-01', fechafin: '2025-06-30', isemitidos: 'true' };
    const { solicitud } = await this.send('/descargas', periodo, { key: randomUUID() });
    await this.until(async () => (await this.ask(`/descargas/${solicitud}`)).mensaje === 'Solicitud Aceptada');
    // Asks the SAT again at once and not after a minute.
    const again = () => this.call(`/descargas/${solicitud}`, 'PUT', {}).catch(() => null);
    await this.until(async () => (await again())?.ok === true);
  }

  /** Waits until workers have done all that was asked of them. */
  async isDone(): Promise<void> {
    const { count } = this.order;
    // One that was queued again while it ran has no attempts left: its successor does the work.
    const isWaiting = 'locked_at is not null or (attempts < max_attempts and run_at <= now())';
    for (const unfinished of [
      "descarga_paquete where fase = 'nuevo'",
      "exportacion where estado not in ('lista', 'error')",
      'respaldo where estatus = 1',
      `graphile_worker.jobs where ${isWaiting}`,
    ])
      await this.until(async () => (await count(unfinished)) === 0);
  }

  /** How often each package of the SAT was fetched: it gives each of them twice. */
  async packagesFetched(): Promise<number[]> {
    const ask = async (below: string) => (await fetch(`${this.order.sat}${below}`)).json();
    const solicitudes: { descargas: Record<string, number> }[] = await ask('/descarga/solicitudes');
    const fetched = solicitudes.flatMap(({ descargas }) => Object.values(descargas));
    expect(Math.max(...fetched)).toBeLessThanOrEqual(2);
    expect(await ask('/descarga/repetidas')).toEqual([]);
    return fetched;
  }
}

/** Reads every file of an installation and compares it with its hash, the rows, the counters and the audit log. */
export async function damagesOf({ settings }: ServerProcess): Promise<Finding[]> {
  const { deps, database } = await openDeps(readEnv(settings), pino({ level: 'silent' }));
  const found = await findings({ deps });
  await database.close();
  // What a killed process had stored for a row that it did not write.
  return found.filter(({ clase }) => clase !== 'huerfano');
}
