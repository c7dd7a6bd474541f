import path from 'node:path';
import { parseBucketUrl } from '@boveda/bucket';
import { environmentName, IMAP_PORT, rfc } from '@boveda/contracts';
import { MAIL_TOKEN_LENGTH } from '@boveda/platform/core/mail-token';
import { readCopies, readServers } from '@boveda/platform/db/primary';
import * as z from 'zod';
import { oauthProveedores } from './oauth-proveedores';

/** What packages/docs/configuration.md says of a variable beside its name, its type and the default of its schema. */
export interface VariableNote {
  meaning: string;
  /** The default in words, where the schema has none or one that depends on the machine. */
  fallback?: string;
  /** Its value must not be logged or shown. */
  secret?: true;
}

/** The notes of the variables below, by their schemas. */
export const notes = z.registry<VariableNote>();

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((value) => value === '1' || value === 'true')
  .prefault('0');

const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const httpAddress = () => optional(z.url({ protocol: /^https?$/ }));
const text = () => optional(z.string());

const lengthOf = (base64: string) => Buffer.from(base64, 'base64').length;

const bucketAddress = z.string().transform((address, { addIssue }) => {
  try {
    const bucket = parseBucketUrl(address);
    if (bucket) return bucket;
    addIssue('must be s3://bucket/prefix; leave empty to use the disk');
  } catch (error) {
    addIssue((error as Error).message);
  }
  return z.NEVER;
});

/** A folder, or a bucket where it is an address of one. */
const folderOrBucket = z.string().transform((place, { addIssue }) => {
  try {
    return parseBucketUrl(place) ?? place;
  } catch (error) {
    addIssue((error as Error).message);
    return z.NEVER;
  }
});

const rfcs = text().transform((list, { addIssue }) => {
  const named = (list ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  for (const one of named) if (!rfc.safeParse(one).success) addIssue(`«${one}» is not an RFC`);
  return [...new Set(named)];
});

const LONGEST_LOCAL_PART = 64;

function bounceAddress(address: string, { addIssue }: z.core.$RefinementCtx): string {
  const [, local = ''] = /^([^\s@<>"]+)@[^\s@<>"*]+$/.exec(address) ?? [];
  const hasOne = local !== '' && local.split('*').length <= 2;
  if (!hasOne) addIssue('must be an address, with at most one * before its @');
  else if (local.length + (local.includes('*') ? MAIL_TOKEN_LENGTH - 1 : 0) > LONGEST_LOCAL_PART)
    addIssue(`is too long before its @: * becomes ${MAIL_TOKEN_LENGTH} characters, of ${LONGEST_LOCAL_PART}`);
  return address;
}

function databaseAddress(address: string, { addIssue }: z.core.$RefinementCtx): string {
  try {
    readServers(address);
  } catch {
    // Its message may have the password.
    addIssue(
      'must be postgresql://user:password@host:port/name, with commas between servers of which the one that takes writes is used',
    );
  }
  return address;
}

function copiesAddress(address: string, { addIssue }: z.core.$RefinementCtx): string {
  try {
    readCopies(address);
  } catch {
    // Its message may have the password.
    addIssue('must be postgresql://user:password@host:port/name, with commas between several copies');
  }
  return address;
}

function imapAddress(address: string, { addIssue }: z.core.$RefinementCtx) {
  try {
    const { protocol, username, password, hostname, port } = new URL(address);
    if (protocol === 'imaps:' && username && password && hostname)
      return {
        correo: decodeURIComponent(username),
        pass: decodeURIComponent(password),
        server: hostname.replaceAll(/[[\]]/g, ''),
        puerto: Number(port) || IMAP_PORT,
      };
  } catch {
    // Its message would have the password.
  }
  addIssue('must be imaps://user:password@host:port');
  return z.NEVER;
}

/**
 * The environment variables of the server, each declared once: this schema parses them, and configuration.md is written from
 * it by `pnpm run docs`. An empty value counts as absent where a variable is optional.
 */
export const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .register(notes, { meaning: 'Outside production, answers are compared with the contract.' }),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4400).register(notes, {
    meaning: 'Port to listen on. The simulators of the demo (SAT, mail) take the next three.',
  }),
  HOST: z.string().default('localhost').register(notes, { meaning: 'Address to listen on.' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress().register(notes, {
    meaning: 'Collector that traces are sent to (OTLP/HTTP, JSON), `http://collector:4318`. Without it there are none.',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpAddress().register(notes, {
    meaning: 'The same with its path, `http://collector:4318/v1/traces`; wins.',
  }),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none', '']).default('otlp').register(notes, {
    meaning: '`none` exports no traces.',
  }),
  OTEL_SDK_DISABLED: flag.register(notes, { meaning: 'Exports no traces.' }),
  BOVEDA_TRUST_TRACEPARENT: flag.register(notes, {
    meaning:
      'Continues the trace that the header `traceparent` of a request names. Only where a proxy of yours sets it or removes it: callers would otherwise decide what is sampled.',
  }),
  BOVEDA_PRIVATE_PORT: optional(z.coerce.number().int().min(0).max(65_535)).register(notes, {
    meaning: 'Port of the probes and the metrics of this process, a worker too. For the network of the operator only.',
    fallback: 'none',
  }),
  BOVEDA_PRIVATE_HOST: z.string().default('localhost').register(notes, {
    meaning: 'Address of that port; `0.0.0.0` where probes or Prometheus come from other machines.',
  }),
  BOVEDA_DRAIN_NOTICE_SECONDS: z.coerce.number().min(0).max(300).default(0).register(notes, {
    meaning:
      'When the process is told to stop, `/ready` answers 503 for so long before the port closes: as long as the load balancer takes to notice.',
  }),
  BOVEDA_DRAIN_SECONDS: z.coerce.number().min(0).max(900).default(35).register(notes, {
    meaning:
      'After that, how long requests and uploads under way may take before they are cut. Whatever stops the process has to wait for both.',
  }),
  BOVEDA_JOBS_DRAIN_SECONDS: z.coerce.number().min(0).max(900).default(5).register(notes, {
    meaning:
      'When a worker is told to stop, checks and readings that can be resumed are interrupted after so long; other jobs have `BOVEDA_DRAIN_SECONDS`. Another process runs what did not end.',
  }),
  BOVEDA_JOBS_AT_ONCE: z.coerce.number().int().min(1).max(64).default(4).register(notes, {
    meaning: 'Jobs that a worker runs at the same time.',
  }),
  BOVEDA_POOL_SIZE: z.coerce.number().int().min(6).max(500).default(16).register(notes, {
    meaning:
      'Connections to the database of one process; at least 4 more than two for each job at once. Exports and backups take further ones: packages/deploy/docs/machines.md.',
  }),
  BOVEDA_STATEMENT_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3_600).default(30).register(notes, {
    meaning:
      'Longest time of one statement in the database. A connection that is silent for 5 s more is considered lost.',
  }),
  BOVEDA_HOME: z
    .string()
    .default(path.resolve(import.meta.dirname, '../../../../../.boveda'))
    .register(notes, {
      meaning:
        'Folder of everything that is written: builds, files, keys and the embedded database (which lies in `/var/lib/boveda` when root runs it below a folder that is closed to others).',
      fallback: '`.boveda` in the checkout',
    }),
  BOVEDA_ENVIRONMENT: environmentName.default('local').register(notes, {
    meaning:
      'Whose live releases are served. Production needs another than `local`, where every build is live at once.',
  }),
  BOVEDA_STORE: text().register(notes, {
    meaning: 'Release store, with what is live in each environment: a folder, or `s3://bucket/prefix`.',
    fallback: '`build` in `BOVEDA_HOME`',
  }),
  BOVEDA_BLOBS: optional(bucketAddress).register(notes, {
    meaning:
      "Store of the taxpayers' files, backups, received packages and exports: `s3://bucket/prefix?endpoint=…&region=…`, or empty for the disk, which processes on several machines then have to share.",
    fallback: '`data` in `BOVEDA_HOME`',
  }),
  BOVEDA_RESCUE: optional(folderOrBucket).register(notes, {
    meaning:
      'Where the whole installation is backed up continuously, as packages/deploy/docs/recovery.md says: a folder of another machine or disk, or `s3://bucket/prefix?…`. Needs a custody key.',
    fallback: 'nothing is backed up',
  }),
  BOVEDA_RESPALDOS: optional(folderOrBucket).register(notes, {
    meaning:
      "Store of the taxpayers' backups, away from their files: a folder (of another disk), or `s3://bucket/prefix?…`. Keys are the same everywhere: before a change, copy what is there.",
    fallback: 'with the files: `data/respaldos` in `BOVEDA_HOME`, or below `BOVEDA_BLOBS`',
  }),
  BOVEDA_PREVIEWS: flag.prefault('1').register(notes, {
    meaning: 'Previews of releases may be shown to users who have that permission.',
  }),
  BOVEDA_DEV_AREAS: optional(flag).register(notes, {
    meaning: "Pages may take an area from a developer's own machine. Refused outside the demo.",
    fallback: '`1` where `BOVEDA_ENVIRONMENT` is `local`',
  }),
  BOVEDA_ROLE: z
    .enum(['all', 'api', 'worker'])
    .default('all')
    .register(notes, { meaning: 'What this process does: answer calls, run jobs, or both.' }),
  BOVEDA_DEMO: flag.prefault('0').register(notes, {
    meaning: 'Demo accounts, demo data and the demo mailbox exist. `npm start` sets `1`.',
  }),
  BOVEDA_DEMO_RFC: optional(rfc).register(notes, {
    meaning:
      'The only demo taxpayer that gets CFDI, for a fast first start. It gets all of them, so that its totals are right.',
    fallback: 'all demo taxpayers',
  }),
  BOVEDA_VISITOR_RFCS: rfcs.register(notes, {
    meaning:
      'Taxpayers that anybody may look at without an account, separated by commas: the login then offers «Ver la demostración». Visitors only read, and see all that is in these taxpayers, with the addresses of their users: name taxpayers with made-up CFDI only. `npm start` names two of the demo.',
    fallback: 'none; there is no demonstration',
  }),
  BOVEDA_MASTER_KEY: optional(
    z
      .string()
      .refine(
        (keys) => keys.split(',').every((key) => z.base64().safeParse(key).success && lengthOf(key) >= 32),
        'needs 32 bytes or more, as base64',
      ),
  ).register(notes, {
    meaning:
      'At least 32 bytes that seal secrets and links, as base64. Older keys, which only open, follow after commas while `pnpm admin llave:rotar` needs them. Required in production with `DATABASE_URL`: all processes share it.',
    fallback: 'a file in `data/secrets`',
    secret: true,
  }),
  BOVEDA_TRUST_PROXY: text().register(notes, {
    meaning: "Addresses of the proxies in front, as Fastify's `trustProxy` takes them.",
  }),
  DATABASE_URL: optional(z.string().transform(databaseAddress)).register(notes, {
    meaning:
      'PostgreSQL 15 or later. Several servers of one database are separated by commas, `postgresql://user:password@one:5432,two:5432/name`: the one that takes writes is used, and found again when it changes. As the owner of the tables. With `CREATEROLE`, or with a role `<database>_app` that this user is a member of, the server works with the rights of that role only; otherwise, and behind a pooler that drops `options`, it works as the owner and says so in the log.',
    fallback: 'the embedded database',
    secret: true,
  }),
  DATABASE_READ_URL: optional(z.string().transform(copiesAddress)).register(notes, {
    meaning:
      'Copies of that database that PostgreSQL streams to, separated by commas: lists, sums and exports read one that has all that was written before, else the database itself. May name all servers; the one that takes writes is left out. packages/deploy/docs/machines.md.',
    fallback: 'none; all is read where it is written',
    secret: true,
  }),
  BOVEDA_MIGRATE: z.enum(['start', 'command']).default('start').register(notes, {
    meaning:
      'Who migrates the database: each process at its start, or `pnpm admin base:migrar` alone, without which processes of a newer version then refuse to start.',
  }),
  PUBLIC_URL: httpAddress().register(notes, {
    meaning: 'Origin of the links in mails. Required in production, where it has to be https.',
    fallback: '`http://localhost:PORT`',
  }),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })).register(notes, {
    meaning:
      'Mail server; verified TLS is required unless the address ends in `?requireTLS=false`. On this machine (`smtp://localhost:25`) any certificate is accepted. Required in production.',
    fallback: 'the demo mailbox',
    secret: true,
  }),
  MAIL_FROM: optional(z.string().min(3)).register(notes, {
    meaning: 'Sender of mails. Required in production.',
    fallback: '`Bóveda <no-responder@localhost>`',
  }),
  BOVEDA_BOUNCE_ADDRESS: optional(z.string().transform(bounceAddress)).register(notes, {
    meaning:
      'Envelope sender of mails: where notices of non-delivery are sent, `rebotes+*@example.mx`. The `*` becomes a token of the mail, for a mailbox that takes addresses with a suffix.',
    fallback: 'the address of `MAIL_FROM`',
  }),
  BOVEDA_BOUNCE_IMAP: optional(z.string().transform(imapAddress)).register(notes, {
    meaning:
      'Mailbox that these notices arrive in, `imaps://rebotes%40example.mx:PASSWORD@imap.example.mx`. It is read every five minutes and not modified. Without it, mail that is returned after the server accepted it is not reported.',
    secret: true,
  }),
  BOVEDA_SAT_RESOURCES: text().register(notes, {
    meaning:
      "Folder of the SAT's schemas, filled by `pnpm admin sat:recursos`. While it is empty, CFDI are not compared with them.",
    fallback: '`data/sat` in `BOVEDA_HOME`',
  }),
  SAT_CONSULTA_URL: httpAddress().register(notes, {
    meaning: "The SAT's service for the state of a CFDI.",
    fallback: 'the SAT; the simulator in `npm start`',
  }),
  SAT_DESCARGA_URL: httpAddress().register(notes, {
    meaning: "Address below which the SAT's mass download is, with that of CFDI de retenciones below `/retenciones`.",
    fallback: 'the SAT; the simulator in `npm start`',
  }),
  SAT_CERTIFICADOS_URL: httpAddress().register(notes, {
    meaning: "The SAT's repository of certificates, from where those of the PACs are fetched.",
    fallback: 'the SAT; the simulator in `npm start`',
  }),
  SAT_EFOS_URL: httpAddress().register(notes, {
    meaning: "The SAT's list of article 69-B, as CSV.",
    fallback: 'the SAT; the simulator in `npm start`',
  }),
  SAT_LISTAS_URL: httpAddress().register(notes, {
    meaning: "Folder of the SAT's open data with the lists of articles 69 and 69-B Bis (`Documents_AGR/Firmes.csv` …).",
    fallback: 'the SAT; the simulator in `npm start`',
  }),
  SAT_AUTORIDADES_URL: httpAddress().register(notes, {
    meaning: "The SAT's ZIP with the certificates of its authorities, `Cert_Prod.zip`.",
    fallback: 'the SAT; the simulator in `npm start`',
  }),
  SAT_ESQUEMAS_URL: httpAddress().register(notes, {
    meaning: "Address below which the SAT's schemas are, as on www.sat.gob.mx (`sitio_internet/cfd/4/cfdv40.xsd` …).",
    fallback: 'the SAT',
  }),
  PAC: optional(z.enum(['finkok', 'sw'])).register(notes, {
    meaning: 'PAC that answers to requests to cancel go through. Without one there is no mailbox.',
    fallback: 'none; the simulator in `npm start`',
  }),
  PAC_URL: httpAddress().register(notes, {
    meaning: 'Address of that PAC.',
    fallback: "the PAC's production service",
  }),
  PAC_FINKOK_URL: httpAddress().register(notes, {
    meaning: 'Where the accounts of taxpayers at Finkok are.',
    fallback: "Finkok's production service; the simulator in `npm start`",
  }),
  PAC_SW_URL: httpAddress().register(notes, {
    meaning: 'Where the accounts of taxpayers at SW are.',
    fallback: "SW's production service; the simulator in `npm start`",
  }),
  PAC_USER: text().register(notes, { meaning: 'User at Finkok.' }),
  PAC_PASSWORD: text().register(notes, { meaning: 'Password at Finkok.', secret: true }),
  PAC_TOKEN: text().register(notes, { meaning: 'Token of SW.', secret: true }),
  PAC_RFC: optional(rfc).register(notes, {
    meaning: 'RFC of the PAC, which is part of what is signed.',
    fallback: 'that of the chosen PAC',
  }),
  BOVEDA_DIAL_ALLOW: text().register(notes, {
    meaning:
      'Mail servers and addresses of webhooks inside your own network that users may name, as `host` or `host:port`, separated by commas. A webhook there may be plain http.',
    fallback: "none; the demo's in `npm start`",
  }),
  BOVEDA_OAUTH_PROVIDERS: optional(oauthProveedores).register(notes, {
    meaning: 'Mail providers that users may give consent to, as a JSON list: packages/deploy/docs/mailboxes.md.',
    fallback: "none; the demo's in `npm start`",
    secret: true,
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .register(notes, { meaning: 'Least severe lines that are logged. `npm start` sets `warn`.' }),
});

/** The variables, checked, before defaults that depend on others are filled in. */
export type Variables = z.output<typeof variables>;
