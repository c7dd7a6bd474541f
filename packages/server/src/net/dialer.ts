import dns from 'node:dns/promises';
import { once } from 'node:events';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { isPublicAddress } from './special-addresses';

/** IMAP over TLS from the first byte (RFC 8314): no conversation in clear that somebody could keep from being encrypted. */
export const IMAP_TLS = 993;
const WATCH_EVERY_MS = 100;

/** Where to: the name that a stranger gave. */
export interface Target {
  host: string;
  port: number;
}

/** What one connection may cost. */
export interface ConnectionLimits {
  /** Until it is connected, name resolution included. */
  connectMs: number;
  /** Until it is cut, however busy it is. */
  lifeMs: number;
  /** What may arrive over it. */
  maxBytes: number;
}

/** The target may not be reached, or could not be; why is for the log alone, or it would tell what lives inside. */
export class DialError extends Error {
  override readonly name = 'DialError';
}

/** Opens connections to places that strangers name. */
export interface Dialer {
  /** A connection to a machine of the internet. @throws DialError */
  dial(target: Target, limits: ConnectionLimits, signal?: AbortSignal): Promise<Socket>;
  /** Certificate authorities (PEM) that are believed over it; left out: those of Node. */
  readonly ca?: readonly string[] | undefined;
}

/** Every address of a name. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

interface DialerOptions {
  /** Ports that may be dialled anywhere. */
  ports: readonly number[];
  /** Places of our own, `host` or `host:port`, that are reached whatever their address and port. */
  allow?: readonly string[];
  ca?: readonly string[];
  resolve?: Resolve;
}

const resolveAll: Resolve = (host) => dns.lookup(host, { all: true, verbatim: true });

/**
 * A dialer that resolves a name once, refuses it when any of its addresses is not public, and connects to those very
 * addresses: a second answer of the same name server decides nothing.
 */
export function createDialer({ ports, allow = [], ca, resolve = resolveAll }: DialerOptions): Dialer {
  const own = new Set(allow.map((place) => place.toLowerCase()));
  const isOwn = ({ host, port }: Target) => own.has(host.toLowerCase()) || own.has(`${host.toLowerCase()}:${port}`);
  return {
    ca,
    async dial(target, limits, signal) {
      const deadline = AbortSignal.any([AbortSignal.timeout(limits.connectMs), ...(signal ? [signal] : [])]);
      const trusted = isOwn(target);
      if (!trusted && !ports.includes(target.port)) throw new DialError(`port ${target.port} is not dialled`);
      const addresses = await before(deadline, resolve(target.host));
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

/** Node looks nothing up for what is an address already; that one was judged as it stands. */
function connectTo({ host, port }: Target, addresses: Awaited<ReturnType<Resolve>>): Socket {
  const pinned: LookupFunction = (_host, _options, answer) => answer(null, [...addresses]);
  const socket = connect({ host, port, lookup: pinned, autoSelectFamily: true });
  // Whoever uses it hears of its end by what stops working; without any listener an error would end the process.
  return socket.on('error', () => {});
}

/** What the work brings, unless the signal comes first. */
async function before<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  const expired = once(deadline, 'abort').then(() => Promise.reject(new Error('in time')));
  try {
    if (deadline.aborted) throw new Error('in time');
    return await Promise.race([work, expired]);
  } catch (cause) {
    throw new DialError('the other side does not answer', { cause });
  }
}

/** Cuts a connection that costs more than it may. */
function watch(socket: Socket, { lifeMs, maxBytes }: ConnectionLimits, signal: AbortSignal | undefined): Socket {
  const end = Date.now() + lifeMs;
  const timer = setInterval(() => {
    if (socket.bytesRead > maxBytes) socket.destroy(new DialError(`more than ${maxBytes} bytes arrived`));
    else if (Date.now() > end) socket.destroy(new DialError(`the connection is older than ${lifeMs} ms`));
  }, WATCH_EVERY_MS).unref();
  const abort = () => socket.destroy(new DialError('nobody waits any more'));
  signal?.addEventListener('abort', abort, { once: true });
  socket.once('close', () => {
    clearInterval(timer);
    signal?.removeEventListener('abort', abort);
  });
  return socket;
}
