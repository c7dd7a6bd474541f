import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ports of one stack: those of the product, mail server, its OpenID provider, and the way to the PAC. */
export const PORTS_EACH = 7;

/** Where the stack of this worker is, which has neighbouring ports and a folder of its own. */
const port = Number(process.env.E2E_PORT ?? 0) + PORTS_EACH * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

export const address = `http://localhost:${port}`;
export const satPort = port + 1;
export const satUrl = `http://localhost:${satPort}`;

/** The demo's own mail provider, where its users consent. */
export const demoMailIssuer = `http://localhost:${port + 2}`;

/** BOVEDA_HOME of the stack. */
export const stackHome = join(tmpdir(), `boveda-e2e-${port}`);

/** Where the mail server of the journeys listens. */
export const mailPort = port + 4;

/** Its certificate, which the product believes, and the key, below the stack's folder. */
export const mailCertificate = { cert: join(stackHome, 'imap.cert'), key: join(stackHome, 'imap.key') };

/** The OpenID provider that a journey starts for those mailboxes. */
export const oidcPort = port + 5;
export const oidcIssuer = `http://localhost:${oidcPort}`;

/** Where the product reaches the PAC: a line that a journey can cut. */
export const pacPort = port + 6;
