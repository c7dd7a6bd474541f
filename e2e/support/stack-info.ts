import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ports of one stack: product, mail server, its OpenID provider, the proxy to the PAC, the receiver of webhooks, and the private port. */
export const PORTS_EACH = 9;

/** First port of the stack of this worker, which has its own range of ports and its own folder. */
const port = Number(process.env.E2E_PORT ?? 0) + PORTS_EACH * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

export const address = `http://localhost:${port}`;
export const satPort = port + 1;
export const satUrl = `http://localhost:${satPort}`;

/** The demo's own mail provider. */
export const demoMailIssuer = `http://localhost:${port + 2}`;

/** BOVEDA_HOME of the stack. */
export const stackHome = join(tmpdir(), `boveda-e2e-${port}`);

/** The operator's commands and `boveda`, which the stack compiles: with the loader for TypeScript each call takes seconds of a processor. */
export const programs = { admin: join(stackHome, 'programs/admin'), boveda: join(stackHome, 'programs/boveda') };

/** Where the mail server of the journeys listens. */
export const mailPort = port + 4;

/** Its certificate, which the product trusts, and the key, below the stack's folder. */
export const mailCertificate = { cert: join(stackHome, 'imap.cert'), key: join(stackHome, 'imap.key') };

/** The OpenID provider that a journey starts for those mailboxes. */
export const oidcPort = port + 5;
export const oidcIssuer = `http://localhost:${oidcPort}`;

/** The proxy through which the product reaches the PAC; a journey can cut it. */
export const pacPort = port + 6;

/** Where a journey receives webhooks; the product may connect to it. */
export const webhookPort = port + 7;

/** Where the product answers probes and metrics. */
export const privatePort = port + 8;
export const metricsUrl = `http://localhost:${privatePort}/metrics`;
