import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalCertificate } from '@boveda/cfdi-samples/certificados';
import { freePort, stop } from '@boveda/processes';

const PATIENCE_MS = 60_000;
/** Debian's nobody and nogroup, as whom Dovecot reads what is delivered. */
const NOBODY = 65_534;
/** The end of a child process that says that the address is unknown. */
const UNKNOWN_USER = 67;

/** Whether a real mail server can be started: it changes users, so only root can. */
export const havePostfix = process.getuid?.() === 0 && spawnSync('sh', ['-c', 'command -v postfix']).status === 0;
if (!havePostfix)
  process.stderr.write('\n!!! SKIPPED: nothing is sent to a real mail server (root, apt-get install postfix)\n');

/** A real mail server, on this machine alone. */
export interface Postfix {
  port: number;
  /** Resolves when so many messages were delivered into mailboxes since its start. */
  delivered(messages: number): Promise<void>;
  stop(): Promise<void>;
}

interface PostfixOptions {
  /** Folder of mailboxes, each a Maildir with the name of its address. */
  mail: string;
  /** Addresses that have one, with a suffix too; others of their domains are refused at once. */
  addresses: readonly string[];
  /** A domain whose mail is taken and then returned: nobody has an address there. */
  returned: string;
}

/**
 * Starts Postfix as Debian configures it, but with folders and a port of its own: STARTTLS with a certificate that no authority
 * signed, and `+` before a suffix.
 */
export async function startPostfix({ mail, addresses, returned }: PostfixOptions): Promise<Postfix> {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-postfix-'));
  await chmod(folder, 0o755);
  for (const name of ['queue', 'data']) await mkdir(join(folder, name));
  const port = await freePort();
  const { cert, key } = createLocalCertificate();
  const files: Record<string, string> = {
    'cert.pem': cert,
    'key.pem': key,
    mailboxes: addresses.map((address) => `${address} ${address}/\n`).join(''),
    transport: `${returned} nadie:\n`,
    unknown: `exit ${UNKNOWN_USER}\n`,
    'main.cf': mainOf(folder, mail, addresses, returned),
    'master.cf': masterOf(folder, port),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  spawnSync('chown', ['postfix', join(folder, 'data')]);
  // Node's pipes are sockets, which Postfix cannot open as /dev/stdout.
  const child = spawn('sh', ['-c', 'postfix -c "$1" start-fg 2>&1 | cat', 'sh', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const log = logOf(child.stdout);
  const end = async () => {
    const pid = await readFile(join(folder, 'queue/pid/master.pid'), 'utf8').catch(() => '');
    if (pid !== '' && child.exitCode === null) {
      const ended = once(child, 'exit');
      process.kill(Number(pid));
      await ended;
    } else await stop(child, PATIENCE_MS);
    child.stdout.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  child.once('exit', () => log.end());
  try {
    await log.until((said) => said.includes('daemon started'));
  } catch (error) {
    await end();
    throw error;
  }
  const arrived = (said: string) =>
    said.split('\n').filter((line) => /postfix\/virtual.*status=sent/.test(line)).length;
  return { port, stop: end, delivered: (messages) => log.until((said) => arrived(said) >= messages) };
}

const mainOf = (folder: string, mail: string, addresses: readonly string[], returned: string) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = /dev/stdout
myhostname = correo.prueba.mx
mydestination =
inet_interfaces = loopback-only
mynetworks = 127.0.0.0/8
alias_maps =
recipient_delimiter = +
smtpd_tls_cert_file = ${folder}/cert.pem
smtpd_tls_key_file = ${folder}/key.pem
smtpd_tls_security_level = may
smtpd_peername_lookup = no
virtual_mailbox_domains = ${[...new Set(addresses.map((address) => address.split('@')[1]))].join(' ')}
virtual_mailbox_base = ${mail}
virtual_mailbox_maps = texthash:${folder}/mailboxes
virtual_minimum_uid = 1
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
relay_domains = ${returned}
transport_maps = texthash:${folder}/transport
`;

/** The services of Debian's master.cf that are needed, none of them in a chroot. */
const masterOf = (folder: string, port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
postlog unix-dgram n - n - 1 postlogd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
tlsmgr unix - - n 1000? 1 tlsmgr
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
virtual unix - n n - - virtual
smtp unix - - n - - smtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
pickup unix n - n 60 1 pickup
showq unix n - n - - showq
flush unix n - n 1000? 0 flush
verify unix - - n - 1 verify
nadie unix - n n - - pipe
  user=nobody argv=/bin/sh ${folder}/unknown
`;

function logOf(stream: NodeJS.ReadableStream) {
  let said = '';
  let hasEnded = false;
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of waiting) look();
  };
  stream.on('data', (chunk) => {
    said += chunk;
    wake();
  });
  return {
    end() {
      hasEnded = true;
      wake();
    },
    /** Resolves when the lines so far are enough; rejects with them when the server ended before. */
    until: (isEnough: (said: string) => boolean) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (isEnough(said)) resolve();
          else if (hasEnded) reject(new Error(`Postfix ended:\n${said}`));
          else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
  };
}
