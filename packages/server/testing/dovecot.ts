import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { createLocalCertificate, type LocalCertificate } from '@boveda/cfdi-samples/certificados';
import { freePort, stop } from '@boveda/processes';

const PATIENCE_MS = 60_000;
/** Debian's nobody and nogroup, the owner of the mail: Dovecot does not serve mail of root. */
const NOBODY = 65_534;

/** Whether a real mail server can be started: it changes users, so only root can. */
export const haveDovecot = process.getuid?.() === 0 && spawnSync('sh', ['-c', 'command -v dovecot']).status === 0;
if (!haveDovecot)
  process.stderr.write(
    '\n!!! SKIPPED: nothing is tested with a real IMAP server (root, apt-get install dovecot-imapd)\n',
  );

interface DovecotOptions {
  port?: number;
  certificate?: LocalCertificate;
  /** URL that returns the user of an access token (RFC 6750); with it XOAUTH2 is offered too. */
  userinfo?: string;
}

/** A real mail server: every address with the password `DOVECOT_PASSWORD` has a mailbox. */
export interface Dovecot {
  port: number;
  certificate: LocalCertificate;
  /** Folder of the mailboxes. */
  mail: string;
  /** Delivers a message to the inbox. */
  deliver(correo: string, message: string | Buffer): Promise<void>;
  /** Renumbers the messages, as restoring a mailbox from a backup does. */
  renumber(correo: string): Promise<void>;
  /** Returns its log lines on so many connections that read mail, once all of them have ended. */
  ended(connections: number): Promise<string[]>;
  stop(): Promise<void>;
}

export const DOVECOT_PASSWORD = 'clave-del-buzon';

/** Starts Dovecot over TLS on localhost. @throws with its output when it does not start. */
export async function startDovecot({ port, certificate, userinfo }: DovecotOptions = {}): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-dovecot-'));
  await chmod(folder, 0o755);
  const site = { folder, port: port ?? (await freePort()), certificate: certificate ?? createLocalCertificate() };
  await writeConfiguration(site, userinfo);
  const child = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  const log = () => readFile(join(folder, 'log'), 'utf8').catch(() => '');
  const end = async () => {
    await stop(child, PATIENCE_MS);
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await answers(site.port, site.certificate))) {
    const said = await log();
    await end();
    throw new Error(`Dovecot does not start:\n${said}`);
  }
  const inbox = (correo: string) => join(folder, 'mail', correo);
  return {
    port: site.port,
    certificate: site.certificate,
    mail: join(folder, 'mail'),
    ended: (connections) => endedIn(log, connections),
    stop: end,
    async deliver(correo, message) {
      const file = join(inbox(correo), 'new', `${Date.now()}.${randomUUID()}.localhost`);
      await makeMaildir(inbox(correo));
      await writeFile(file, message);
      await chown(file, NOBODY, NOBODY);
    },
    async renumber(correo) {
      for (const name of await readdir(inbox(correo))) {
        if (/^dovecot(-uidlist|\.index)/.test(name)) await rm(join(inbox(correo), name));
      }
    },
  };
}

interface Site {
  folder: string;
  port: number;
  certificate: LocalCertificate;
}

async function writeConfiguration({ folder, port, certificate }: Site, userinfo: string | undefined): Promise<void> {
  await mkdir(join(folder, 'mail'));
  await chown(join(folder, 'mail'), NOBODY, NOBODY);
  await writeFile(join(folder, 'cert.pem'), certificate.cert);
  await writeFile(join(folder, 'key.pem'), certificate.key, { mode: 0o600 });
  await writeFile(
    join(folder, 'oauth2.conf'),
    `introspection_mode = auth\nintrospection_url = ${userinfo}\nusername_attribute = email\n`,
  );
  const oauth = `passdb {\n driver = oauth2\n mechanisms = xoauth2 oauthbearer\n args = ${folder}/oauth2.conf\n}`;
  await writeFile(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1, ::1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
auth_failure_delay = 0
auth_mechanisms = plain${userinfo ? ' xoauth2 oauthbearer' : ''}
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
mail_max_userip_connections = 0
service anvil {
 unix_listener anvil-auth-penalty {
  mode = 0
 }
}
service imap-login {
 inet_listener imap {
  port = 0
 }
 inet_listener imaps {
  port = ${port}
 }
}
${userinfo ? oauth : ''}
passdb {
 driver = static
 args = password=${DOVECOT_PASSWORD}
}
userdb {
 driver = static
 args = uid=${NOBODY} gid=${NOBODY} home=${folder}/mail/%u
}
`,
  );
}

async function makeMaildir(inbox: string): Promise<void> {
  for (const path of [inbox, ...['new', 'cur', 'tmp'].map((name) => join(inbox, name))]) {
    await mkdir(path, { recursive: true });
    await chown(path, NOBODY, NOBODY);
  }
}

async function answers(port: number, { cert }: LocalCertificate): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const greeted = await new Promise<boolean>((resolve) => {
      const socket = connect({ host: 'localhost', port, ca: cert });
      socket.once('data', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
    });
    if (greeted) return true;
    await sleep(50);
  }
  return false;
}

/** Start and end of a connection are logged with a delay. */
async function endedIn(log: () => Promise<string>, connections: number): Promise<string[]> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const ended = (await log()).split('\n').filter((line) => line.includes('body_bytes='));
    if (ended.length === connections) return ended;
    if (Date.now() > deadline) throw new Error('connections are still open');
    await sleep(50);
  }
}
