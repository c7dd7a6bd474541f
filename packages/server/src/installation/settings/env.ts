import path from 'node:path';
import type { BucketAddress } from '@boveda/bucket';
import { EnvError } from '@boveda/platform/core/env-error';
import type { PacOptions } from '@boveda/sat-client';
import type { OauthProveedor } from './oauth-proveedores';
import { type Variables, variables } from './variables';

const SAT_CERTIFICADOS = 'https://rdc.sat.gob.mx/rccf';
const SAT_CONSULTA = 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc';
const SAT_LISTAS = 'https://wu1agsprosta001.blob.core.windows.net/agsc-publicaciones/Datos_abiertos';
/** By plain HTTP alone: what arrives is believed by its fingerprints. */
const SAT_AUTORIDADES = 'http://omawww.sat.gob.mx/tramitesyservicios/Paginas/documentos/Cert_Prod.zip';
const SAT_ESQUEMAS = 'https://www.sat.gob.mx';
const SAT_EFOS = `${SAT_LISTAS}/Documents_AGAFF/Listado_completo_69-B.csv`;

/** Checked settings of one process. Times and sizes that need no setting are constants beside their use. */
export interface Env {
  mode: 'production' | 'development' | 'test';
  port: number;
  host: string;
  /** Whether traces are exported. */
  tracing: boolean;
  /** Whether the trace that a request names is continued. */
  trustTraceparent: boolean;
  /** Port for probes and metrics; null opens none. */
  privatePort: number | null;
  privateHost: string;
  /** How long `/ready` answers 503 before the port closes, in milliseconds. */
  drainNoticeMs: number;
  /** How long requests under way may take after that, in milliseconds. */
  drainMs: number;
  /** When jobs that can be resumed are interrupted after a worker was told to stop, in milliseconds. */
  jobsDrainMs: number;
  /** Jobs that a worker runs at the same time. */
  jobsAtOnce: number;
  /** Connections of one process to the database. */
  poolSize: number;
  /** Longest time of one statement, in milliseconds. */
  statementTimeoutMs: number;
  /** Folder for all files this installation writes. */
  home: string;
  /** The environment whose live releases are served. */
  environment: string;
  /** Folder of the release store, or its address in a bucket. */
  store: string;
  /** Bucket of the taxpayers' files; null stores them on the disk. */
  blobs: BucketAddress | null;
  /** Store of the taxpayers' backups: a folder or a bucket; null stores them beside the files. */
  respaldos: string | BucketAddress | null;
  /** Where the whole installation is backed up: a folder or a bucket; null backs up nothing. */
  installationBackup: string | BucketAddress | null;
  /** Pages may show previews to users with that permission. */
  allowsPreview: boolean;
  /** Pages may load an area from a developer's own machine. */
  allowsDev: boolean;
  role: 'all' | 'api' | 'worker';
  /** Demo accounts, demo data and the demo mailbox exist. */
  demo: boolean;
  /** The only taxpayer of the demo that gets CFDI; without it, all get some. */
  demoRfc: string | undefined;
  /** Taxpayers that visitors without an account may look at; without any there is no demonstration. */
  visitorRfcs: readonly string[];
  masterKey: string | undefined;
  /** Addresses of the reverse proxies, in the format of Fastify's trustProxy. */
  trustProxy: string | undefined;
  /** Any PostgreSQL from 15 on; without it the embedded one is used. */
  databaseUrl: string | undefined;
  /** Copies of that database that may be read; without it all is read where it is written. */
  databaseReadUrl: string | undefined;
  /** Whether a process migrates the database at its start, or leaves that to `base:migrar`. */
  migrate: 'start' | 'command';
  /** Origin of links in mails; never taken from a request. No slash at the end. */
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Envelope sender of mails, where `*` stands for the token of a mail; without it the address of `mailFrom`. */
  bounceAddress: string | undefined;
  /** Mailbox where returned mail arrives; without it nothing is read. */
  bounceImap: { correo: string; pass: string; server: string; puerto: number } | undefined;
  /** Folder with the schemas of the SAT; when it is empty, CFDI are not validated against them. */
  satResources: string;
  satConsultaUrl: string;
  /** Base URL of the four services of the mass download; without it the SAT's own. */
  satDescargaUrl: string | undefined;
  /** The SAT's repository of certificates. No slash at the end. */
  satCertificadosUrl: string;
  /** Where the SAT publishes its list of article 69-B. */
  satEfosUrl: string;
  /** Folder of the lists of articles 69 and 69-B Bis. */
  satListasUrl: string;
  /** The SAT's ZIP of the certificates of its authorities. */
  satAutoridadesUrl: string;
  /** Where the SAT publishes its schemas. No slash at the end. */
  satEsquemasUrl: string;
  /** The PAC through which cancellation requests are answered; without one there is no mailbox. */
  pac: PacOptions | undefined;
  /** Where the accounts of taxpayers at each PAC are. */
  pacUrls: Readonly<Record<PacOptions['tipo'], string>>;
  /**
   * Mail servers inside our own network, `host` or `host:port`, which users may configure although they are not public.
   */
  dialAllow: readonly string[];
  /** Providers at which users may consent to reading their mail. */
  oauthProveedores: readonly OauthProveedor[];
  logLevel: string;
}

/** Reads and checks the settings. Throws EnvError naming all faults, without their values. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = variables.safeParse(source);
  if (!parsed.success) throw new EnvError(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`));
  const vars = parsed.data;
  const { BOVEDA_RESPALDOS: respaldos } = vars;
  assertEnoughConnections(vars);
  if (vars.DATABASE_READ_URL && !vars.DATABASE_URL)
    throw new EnvError(['DATABASE_READ_URL: the embedded database has no copies; set DATABASE_URL too']);
  if (vars.BOVEDA_PRIVATE_PORT === vars.PORT && vars.PORT !== 0)
    throw new EnvError(['BOVEDA_PRIVATE_PORT: has to be another port than PORT, which is public']);
  assertApart(vars.BOVEDA_HOME, vars.BOVEDA_BLOBS, respaldos);
  return {
    mode: vars.NODE_ENV,
    port: vars.PORT,
    host: vars.HOST,
    tracing: exportsTraces(vars),
    trustTraceparent: vars.BOVEDA_TRUST_TRACEPARENT,
    privatePort: vars.BOVEDA_PRIVATE_PORT ?? null,
    privateHost: vars.BOVEDA_PRIVATE_HOST,
    drainNoticeMs: vars.BOVEDA_DRAIN_NOTICE_SECONDS * 1000,
    drainMs: vars.BOVEDA_DRAIN_SECONDS * 1000,
    jobsDrainMs: Math.min(vars.BOVEDA_JOBS_DRAIN_SECONDS, vars.BOVEDA_DRAIN_SECONDS) * 1000,
    jobsAtOnce: vars.BOVEDA_JOBS_AT_ONCE,
    poolSize: vars.BOVEDA_POOL_SIZE,
    statementTimeoutMs: vars.BOVEDA_STATEMENT_TIMEOUT_SECONDS * 1000,
    home: path.resolve(vars.BOVEDA_HOME),
    environment: vars.BOVEDA_ENVIRONMENT,
    store: placeOfStore(vars.BOVEDA_STORE ?? path.join(vars.BOVEDA_HOME, 'build')),
    blobs: vars.BOVEDA_BLOBS ?? null,
    installationBackup: placeOf(vars.BOVEDA_RESCUE),
    respaldos: placeOf(respaldos),
    allowsPreview: vars.BOVEDA_PREVIEWS,
    allowsDev: vars.BOVEDA_DEV_AREAS ?? vars.BOVEDA_ENVIRONMENT === 'local',
    role: vars.BOVEDA_ROLE,
    demo: vars.BOVEDA_DEMO,
    demoRfc: vars.BOVEDA_DEMO_RFC,
    visitorRfcs: vars.BOVEDA_VISITOR_RFCS,
    masterKey: vars.BOVEDA_MASTER_KEY,
    trustProxy: vars.BOVEDA_TRUST_PROXY,
    databaseUrl: vars.DATABASE_URL,
    databaseReadUrl: vars.DATABASE_READ_URL,
    migrate: vars.BOVEDA_MIGRATE,
    publicUrl: (vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, ''),
    smtpUrl: vars.SMTP_URL,
    mailFrom: vars.MAIL_FROM ?? 'Bóveda <no-responder@localhost>',
    bounceAddress: vars.BOVEDA_BOUNCE_ADDRESS,
    bounceImap: vars.BOVEDA_BOUNCE_IMAP,
    satResources: path.resolve(vars.BOVEDA_SAT_RESOURCES ?? places(vars.BOVEDA_HOME).sat),
    satConsultaUrl: vars.SAT_CONSULTA_URL ?? SAT_CONSULTA,
    satDescargaUrl: vars.SAT_DESCARGA_URL?.replace(/\/+$/, ''),
    satCertificadosUrl: (vars.SAT_CERTIFICADOS_URL ?? SAT_CERTIFICADOS).replace(/\/+$/, ''),
    satEfosUrl: vars.SAT_EFOS_URL ?? SAT_EFOS,
    satListasUrl: (vars.SAT_LISTAS_URL ?? SAT_LISTAS).replace(/\/+$/, ''),
    satAutoridadesUrl: vars.SAT_AUTORIDADES_URL ?? SAT_AUTORIDADES,
    satEsquemasUrl: (vars.SAT_ESQUEMAS_URL ?? SAT_ESQUEMAS).replace(/\/+$/, ''),
    pac: readPac(vars),
    pacUrls: pacUrlsOf(vars),
    dialAllow: vars.BOVEDA_DIAL_ALLOW?.split(',').map((place) => place.trim()) ?? [],
    oauthProveedores: vars.BOVEDA_OAUTH_PROVIDERS ?? [],
    logLevel: vars.LOG_LEVEL,
  };
}

/** A job may need a second connection while it has one; with too few, jobs would wait for each other. */
function assertEnoughConnections(vars: Variables): void {
  const needed = vars.BOVEDA_ROLE === 'api' ? 0 : 2 * vars.BOVEDA_JOBS_AT_ONCE + 4;
  if (vars.BOVEDA_POOL_SIZE < needed)
    throw new EnvError([`BOVEDA_POOL_SIZE: ${vars.BOVEDA_JOBS_AT_ONCE} jobs at once need at least ${needed}`]);
}

/** Whether the variables of OpenTelemetry name a collector. */
const exportsTraces = (vars: Variables): boolean =>
  !vars.OTEL_SDK_DISABLED &&
  vars.OTEL_TRACES_EXPORTER !== 'none' &&
  (vars.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? vars.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined;

/** Backups are the only files that can be erased: their store must not be that of the evidence. */
function assertApart(home: string, blobs: BucketAddress | undefined, respaldos: string | BucketAddress | undefined) {
  const isShared =
    typeof respaldos === 'string'
      ? path.resolve(respaldos) === path.resolve(places(home).blobs)
      : respaldos !== undefined && respaldos.bucket === blobs?.bucket && respaldos.prefix === `${blobs.prefix}blobs/`;
  if (isShared) throw new EnvError(["BOVEDA_RESPALDOS: has to be another place than that of the taxpayers' files"]);
}

const placeOf = (place: string | BucketAddress | undefined) =>
  typeof place === 'string' ? path.resolve(place) : (place ?? null);

const placeOfStore = (store: string) => (store.startsWith('s3://') ? store : path.resolve(store));

const PAC_URLS = {
  finkok: 'https://facturacion.finkok.com/servicios/soap/cancel',
  sw: 'https://services.sw.com.mx',
} as const;

const pacUrlsOf = ({ PAC_FINKOK_URL: finkok = PAC_URLS.finkok, PAC_SW_URL: sw = PAC_URLS.sw }: Variables) => ({
  finkok,
  sw,
});

/** The account at the PAC; all of its settings are required together. */
function readPac(vars: Variables): PacOptions | undefined {
  const { PAC: tipo, PAC_URL, PAC_USER: usuario, PAC_PASSWORD: contrasena, PAC_TOKEN: token, PAC_RFC } = vars;
  if (!tipo) return undefined;
  const common = { url: PAC_URL ?? pacUrlsOf(vars)[tipo], rfc: PAC_RFC };
  if (tipo === 'sw') {
    if (!token) throw new EnvError(['PAC_TOKEN: missing; PAC=sw takes a token']);
    return { tipo, token, ...common };
  }
  if (!usuario || !contrasena)
    throw new EnvError(['PAC_USER, PAC_PASSWORD: missing; PAC=finkok takes a user and a password']);
  return { tipo, usuario, contrasena, ...common };
}

/**
 * Throws EnvError outside demo mode for settings that only work locally: no mail server, local links, unshared keys.
 */
export function assertServable(env: Env, source: NodeJS.ProcessEnv): void {
  const faults: string[] = [];
  if (!env.demo) {
    if (env.environment === 'local')
      faults.push('BOVEDA_ENVIRONMENT: missing or local, where every build is live at once; name another');
    if (env.allowsDev && env.environment !== 'local')
      faults.push('BOVEDA_DEV_AREAS: loading areas from the machine of a developer is allowed in the demo only');
    if (!env.smtpUrl) faults.push('SMTP_URL: missing; invitations and notices could not be delivered');
    if (env.smtpUrl && !source.MAIL_FROM) faults.push('MAIL_FROM: missing; mail servers refuse mail without a sender');
    if (!source.PUBLIC_URL) faults.push('PUBLIC_URL: missing; links in mails begin with it');
    else if (!/^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(env.publicUrl))
      faults.push('PUBLIC_URL: has to be https, tokens travel through it');
    if (env.databaseUrl && !env.masterKey)
      faults.push('BOVEDA_MASTER_KEY: missing; processes that share a database must share the key');
  }
  if (faults.length > 0) throw new EnvError(faults);
}

/** Folders below BOVEDA_HOME. */
export const places = (home: string) => ({
  build: path.join(home, 'build'),
  shell: path.join(home, 'build/shell'),
  devShell: path.join(home, 'build/dev-shell'),
  /** Packages for programs of taxpayers, as `pnpm tarballs --served` writes them. */
  npm: path.join(home, 'build/npm'),
  data: path.join(home, 'data'),
  /** What the backup of the installation remembers between deliveries; it is no part of a backup. */
  installationBackup: path.join(home, 'data/rescue'),
  postgres: path.join(home, 'data/postgres'),
  blobs: path.join(home, 'data/blobs'),
  respaldos: path.join(home, 'data/respaldos'),
  certificates: path.join(home, 'data/certificates'),
  sat: path.join(home, 'data/sat'),
  secrets: path.join(home, 'data/secrets'),
  releaseKeys: path.join(home, 'data/keys'),
  /** Releases of a remote store, as files that can be served. */
  mirror: path.join(home, 'data/mirror'),
  /** Last verified end of each audit log; must be stored outside the database that has the logs. */
  heads: path.join(home, 'data/bitacoras.txt'),
});
