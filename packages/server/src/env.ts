import path from 'node:path';
import { type BucketAddress, parseBucketUrl } from '@boveda/bucket';
import { environmentName, rfc } from '@boveda/contracts';
import type { PacOptions } from '@boveda/sat-client';
import * as z from 'zod';
import { oauthProveedores, type Proveedor } from './modules/correos/oauth-proveedores';

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((value) => value === '1' || value === 'true')
  .prefault('0');

const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const bucketAddress = z.string().transform((text, { addIssue }) => {
  try {
    const address = parseBucketUrl(text);
    if (address) return address;
    addIssue('has to be s3://bucket/prefix; empty is the disk');
  } catch (error) {
    addIssue((error as Error).message);
  }
  return z.NEVER;
});

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  HOST: z.string().default('localhost'),
  BOVEDA_HOME: z.string().default(path.resolve(import.meta.dirname, '../../../.boveda')),
  BOVEDA_ENVIRONMENT: environmentName.default('local'),
  BOVEDA_STORE: optional(z.string()),
  BOVEDA_BLOBS: optional(bucketAddress),
  BOVEDA_PREVIEWS: flag.prefault('1'),
  BOVEDA_DEV_AREAS: optional(flag),
  BOVEDA_ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  BOVEDA_DEMO: flag,
  BOVEDA_DEMO_RFC: optional(rfc),
  BOVEDA_MASTER_KEY: optional(
    z.base64().refine((key) => Buffer.from(key, 'base64').length >= 32, 'needs 32 bytes or more'),
  ),
  BOVEDA_TRUST_PROXY: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().min(3)),
  BOVEDA_SAT_RESOURCES: optional(z.string()),
  SAT_CONSULTA_URL: optional(z.url({ protocol: /^https?$/ })),
  SAT_DESCARGA_URL: optional(z.url({ protocol: /^https?$/ })),
  SAT_EFOS_URL: optional(z.url({ protocol: /^https?$/ })),
  PAC: optional(z.enum(['finkok', 'sw'])),
  PAC_URL: optional(z.url({ protocol: /^https?$/ })),
  PAC_USER: optional(z.string()),
  PAC_PASSWORD: optional(z.string()),
  PAC_TOKEN: optional(z.string()),
  PAC_RFC: optional(rfc),
  BOVEDA_DIAL_ALLOW: optional(z.string()),
  BOVEDA_OAUTH_PROVIDERS: optional(oauthProveedores),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const SAT_CONSULTA = 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc';
const SAT_EFOS =
  'https://wu1agsprosta001.blob.core.windows.net/agsc-publicaciones/Datos_abiertos/Documents_AGAFF/Listado_completo_69-B.csv';

/** Settings of one process, checked. Times and sizes that nobody needs to turn are constants beside their use. */
export interface Env {
  mode: 'production' | 'development' | 'test';
  port: number;
  host: string;
  /** Folder of everything this installation writes. */
  home: string;
  /** Whose live releases are served. */
  environment: string;
  /** Folder of the release store, or its address in a bucket. */
  store: string;
  /** Bucket of the taxpayers' files; null is the disk. */
  blobs: BucketAddress | null;
  /** Pages may show previews to those who may see them. */
  allowsPreview: boolean;
  /** Pages may take an area from a developer's own machine. */
  allowsDev: boolean;
  role: 'all' | 'api' | 'worker';
  /** Demo accounts, demo data and the demo mailbox exist. */
  demo: boolean;
  /** The only taxpayer of the demo that gets CFDI; without it all do. */
  demoRfc: string | undefined;
  masterKey: string | undefined;
  /** Addresses of the proxies in front, as Fastify's trustProxy takes them. */
  trustProxy: string | undefined;
  /** Any PostgreSQL from 15 on; without it the embedded one is used. */
  databaseUrl: string | undefined;
  /** Origin that links in mails begin with; never taken from a request. No slash at the end. */
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Folder with the schemas of the SAT; may be empty, then CFDI are not compared with them. */
  satResources: string;
  satConsultaUrl: string;
  /** Address that the four services of the mass download are below; without it the SAT's own. */
  satDescargaUrl: string | undefined;
  /** Where the SAT publishes its list of article 69-B. */
  satEfosUrl: string;
  /** The PAC that answers to requests to cancel go through; without one there is no mailbox. */
  pac: PacOptions | undefined;
  /** Mail servers inside our own network, `host` or `host:port`, which users may name although they are not public. */
  dialAllow: readonly string[];
  /** Where users may give consent to read their mail. */
  oauthProveedores: readonly Proveedor[];
  logLevel: string;
}

/** The settings are missing, wrong or too weak; `message` lists every one of them. */
export class EnvError extends Error {
  override readonly name = 'EnvError';

  constructor(readonly faults: readonly string[]) {
    super(`Configuration refused:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/** Reads and checks the settings. Throws EnvError naming all that is wrong, without their values. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = variables.safeParse(source);
  if (!parsed.success) throw new EnvError(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`));
  const vars = parsed.data;
  return {
    mode: vars.NODE_ENV,
    port: vars.PORT,
    host: vars.HOST,
    home: path.resolve(vars.BOVEDA_HOME),
    environment: vars.BOVEDA_ENVIRONMENT,
    store: placeOfStore(vars.BOVEDA_STORE ?? path.join(vars.BOVEDA_HOME, 'build')),
    blobs: vars.BOVEDA_BLOBS ?? null,
    allowsPreview: vars.BOVEDA_PREVIEWS,
    allowsDev: vars.BOVEDA_DEV_AREAS ?? vars.BOVEDA_ENVIRONMENT === 'local',
    role: vars.BOVEDA_ROLE,
    demo: vars.BOVEDA_DEMO,
    demoRfc: vars.BOVEDA_DEMO_RFC,
    masterKey: vars.BOVEDA_MASTER_KEY,
    trustProxy: vars.BOVEDA_TRUST_PROXY,
    databaseUrl: vars.DATABASE_URL,
    publicUrl: (vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, ''),
    smtpUrl: vars.SMTP_URL,
    mailFrom: vars.MAIL_FROM ?? 'Bóveda <no-responder@localhost>',
    satResources: path.resolve(vars.BOVEDA_SAT_RESOURCES ?? places(vars.BOVEDA_HOME).sat),
    satConsultaUrl: vars.SAT_CONSULTA_URL ?? SAT_CONSULTA,
    satDescargaUrl: vars.SAT_DESCARGA_URL?.replace(/\/+$/, ''),
    satEfosUrl: vars.SAT_EFOS_URL ?? SAT_EFOS,
    pac: readPac(vars),
    dialAllow: vars.BOVEDA_DIAL_ALLOW?.split(',').map((place) => place.trim()) ?? [],
    oauthProveedores: vars.BOVEDA_OAUTH_PROVIDERS ?? [],
    logLevel: vars.LOG_LEVEL,
  };
}

const placeOfStore = (store: string) => (store.startsWith('s3://') ? store : path.resolve(store));

const PAC_URLS = {
  finkok: 'https://facturacion.finkok.com/servicios/soap/cancel',
  sw: 'https://services.sw.com.mx',
} as const;

/** The account at the PAC, whole or not at all. */
function readPac(vars: z.output<typeof variables>): PacOptions | undefined {
  const { PAC: tipo, PAC_URL, PAC_USER: usuario, PAC_PASSWORD: contrasena, PAC_TOKEN: token, PAC_RFC } = vars;
  if (!tipo) return undefined;
  const common = { url: PAC_URL ?? PAC_URLS[tipo], rfc: PAC_RFC };
  if (tipo === 'sw') {
    if (!token) throw new EnvError(['PAC_TOKEN: missing; PAC=sw takes a token']);
    return { tipo, token, ...common };
  }
  if (!usuario || !contrasena)
    throw new EnvError(['PAC_USER, PAC_PASSWORD: missing; PAC=finkok takes a user and a password']);
  return { tipo, usuario, contrasena, ...common };
}

/** Refuses to serve outside demo mode with what would only do at home: no mail server, links that only work here, keys nobody shares. */
export function assertServable(env: Env, source: NodeJS.ProcessEnv): void {
  const faults: string[] = [];
  if (!env.demo) {
    if (env.environment === 'local')
      faults.push('BOVEDA_ENVIRONMENT: missing or local, where every build is live at once; name another');
    if (env.allowsDev && env.environment !== 'local')
      faults.push('BOVEDA_DEV_AREAS: areas on the machine of a developer are for the demo alone');
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
  data: path.join(home, 'data'),
  postgres: path.join(home, 'data/postgres'),
  blobs: path.join(home, 'data/blobs'),
  respaldos: path.join(home, 'data/respaldos'),
  certificates: path.join(home, 'data/certificates'),
  sat: path.join(home, 'data/sat'),
  secrets: path.join(home, 'data/secrets'),
  exports: path.join(home, 'data/exports'),
  downloads: path.join(home, 'data/downloads'),
  /** Releases of a far store, as files that can be served. */
  mirror: path.join(home, 'data/mirror'),
  tmp: path.join(home, 'data/tmp'),
  /** Where the audit logs ended when they were last checked: what knows it must not lie in their database. */
  heads: path.join(home, 'data/bitacoras.txt'),
});
