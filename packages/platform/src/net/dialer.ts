import dns from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { isPublicAddress } from './special-addresses';

/** Port of https. */
export const HTTPS = 443;
/** IMAP over TLS from the first byte (RFC 8314): without STARTTLS there is nothing an attacker could strip. */
export const IMAP_TLS = 993;
const WATCH_EVERY_MS = 100;
/** How long a name server may take while a user waits. */
const NAME_SERVER_MS = 1_500;
/** Names without a dot, and those of RFC 6761 and RFC 6762 that lead to no public host. */
const LOCAL_NAME = /^[^.]*\.?$|(^|\.)(localhost|local|internal|home\.arpa|test|invalid|onion)\.?$/i;

/** The host and port to connect to, as a user entered them: untrusted input. */
export interface Target {
  host: string;
  port: number;
}

/** Limits of one connection. */
export interface SocketLimits {
  /** Time until it is connected, name resolution included. */
  connectMs: number;
  /** Time until it is cut, even while it is busy. */
  lifeMs: number;
  /** Bytes that may arrive over it. */
  maxBytes: number;
}

/**
 * The target is not allowed or not reachable. The reason is for the log only: shown to users it would reveal the
 * internal network.
 */
export class DialError extends Error {
  override readonly name = 'DialError';
}

/** Opens connections to hosts that users enter. */
export interface Dialer {
  /** Connects to a public host. @throws DialError */
  dial(target: Target, limits: SocketLimits, signal?: AbortSignal): Promise<Socket>;
  /** Whether it is a host that the operator named (BOVEDA_DIAL_ALLOW), whatever its address. */
  isAllowed(target: Target): boolean;
  /**
   * Whether the host may be public, as far as can be known without asking a name server: no address of a private network, no name that
   * is resolved on a machine or a local network (RFC 6761, RFC 6762).
   */
  mayBePublic(host: string): boolean;
  /**
   * Whether a name has an address now that is not public; false where no name server answers in time. It tells a user early what `dial`
   * would refuse: the answer may change until then.
   */
  leadsInside(host: string): Promise<boolean>;
  /** Trusted certificate authorities (PEM); default: those of Node. */
  readonly ca?: readonly string[] | undefined;
}

/** Every address of a name. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

interface DialerOptions {
  /** Ports that may be dialled on any public host. */
  ports: readonly number[];
  /** Internal hosts, `host` or `host:port`, that may be dialled whatever their address and port. */
  allow?: readonly string[];
  ca?: readonly string[];
  resolve?: Resolve;
}

const resolveAll: Resolve = (host) => dns.lookup(host, { all: true, verbatim: true });

/** Asks the name servers alone: unlike `lookup`, a name that never resolves takes no thread of the process. */
const askServers: Resolve = async (host) => {
  const resolver = new dns.Resolver({ timeout: NAME_SERVER_MS, tries: 1 });
  const found = await Promise.all(
    [resolver.resolve4(host), resolver.resolve6(host)].map((asked) => asked.catch((): string[] => [])),
  );
  return found.flat().map((address) => ({ address, family: isIP(address) }));
};

/**
 * A dialer that resolves a name once, rejects it when any of its addresses is not public, and connects to exactly those
 * addresses: a second answer of the name server (DNS rebinding) has no effect.
 */
export function createDialer({ ports, allow = [], ca, resolve }: DialerOptions): Dialer {
  const own = new Set(allow.map((place) => place.toLowerCase()));
  const isOwn = ({ host, port }: Target) => own.has(host.toLowerCase()) || own.has(`${host.toLowerCase()}:${port}`);
  return {
    ca,
    isAllowed: isOwn,
    mayBePublic: (host) => (isIP(host) ? isPublicAddress(host) : !LOCAL_NAME.test(host)),
    leadsInside: async (host) => {
      const addresses = await (resolve ?? askServers)(host).catch(() => []);
      return addresses.some(({ address }) => !isPublicAddress(address));
    },
    async dial(target, limits, signal) {
      const deadline = AbortSignal.any([AbortSignal.timeout(limits.connectMs), ...(signal ? [signal] : [])]);
      const trusted = isOwn(target);
      if (!trusted && !ports.includes(target.port)) throw new DialError(`port ${target.port} is not dialled`);
      const addresses = await before(deadline, (resolve ?? resolveAll)(target.host));
      if (addresses.length === 0) throw new DialError(`${target.host} has no address`);
      const inside = addresses.find(({ address }) => !isPublicAddress(address));
      if (inside && !trusted) throw new DialError(`${target.host} is ${inside.address}, which is not public`);
      const socket = connectTo(target, addresses);
      try {
        await before(deadline, once(socket, 'connect'));
      } catch (error) {
        socket.destroy();
        throw error;
      }
      return watch(socket, limits, signal);
    },
  };
}

/** Node resolves nothing when the host is an address already; that one was checked before. */
function connectTo({ host, port }: Target, addresses: Awaited<ReturnType<Resolve>>): Socket {
  const pinned: LookupFunction = (_host, _options, answer) => answer(null, [...addresses]);
  const socket = connect({ host, port, lookup: pinned, autoSelectFamily: true });
  // The user of the socket notices its end by failing reads and writes; without a listener an error would end the
  // process.
  return socket.on('error', () => {});
}

/** The result of the work; rejects when the signal aborts first. */
async function before<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  const expired = once(deadline, 'abort').then(() => Promise.reject(new Error('in time')));
  try {
    if (deadline.aborted) throw new Error('in time');
    return await Promise.race([work, expired]);
  } catch (cause) {
    throw new DialError('the host does not answer', { cause });
  }
}

/** Cuts a connection that exceeds its limits. */
function watch(socket: Socket, { lifeMs, maxBytes }: SocketLimits, signal: AbortSignal | undefined): Socket {
  const end = Date.now() + lifeMs;
  const timer = setInterval(() => {
    if (socket.bytesRead > maxBytes) socket.destroy(new DialError(`more than ${maxBytes} bytes arrived`));
    else if (Date.now() > end) socket.destroy(new DialError(`the connection is older than ${lifeMs} ms`));
  }, WATCH_EVERY_MS).unref();
  const abort = () => socket.destroy(new DialError('the caller aborted the connection'));
  signal?.addEventListener('abort', abort, { once: true });
  socket.once('close', () => {
    clearInterval(timer);
    signal?.removeEventListener('abort', abort);
  });
  return socket;
}
