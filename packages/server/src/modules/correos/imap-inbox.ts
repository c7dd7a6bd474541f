import { IMAP_PORT } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { ImapFlow, type ImapFlowOptions } from 'imapflow';
import type { Deps } from '../../installation/deps';
import { MailError } from './mail-error';

/** Limits for one mailbox, whatever its server answers. Bytes beyond are those of attachments. */
export interface ImapLimits {
  connectMs: number;
  /** For one command, and for its answer at this many bytes a second. */
  stepMs: number;
  bytesPerSecond: number;
  lifeMs: number;
  maxBytes: number;
}

export const IMAP_LIMITS: ImapLimits = {
  connectMs: 15_000,
  stepMs: 45_000,
  bytesPerSecond: 400_000,
  lifeMs: 600_000,
  maxBytes: 2 * 1_073_741_824,
};

/** A list of a million numbers is a line of 8 MB. */
const MAX_LINE = 16 * 1_048_576;
/** Attachments are fetched in pieces, but some servers send them whole. */
const MAX_LITERAL = 75 * 1_048_576;

/** Server and credentials of a mailbox. */
export interface ImapAccount {
  correo: string;
  server: string;
  puerto: number;
  auth: { pass: string } | { accessToken: string };
  /** False where any certificate will do: the server is on this machine. */
  isVerified?: boolean;
}

/** An open inbox, read-only. */
export interface Inbox {
  client: ImapFlow;
  uidValidity: string;
  /**
   * Runs a command; `bytes` is the expected size of the answer. @throws MailError when it fails or exceeds its deadline
   */
  ask<T>(question: () => Promise<T>, bytes?: number): Promise<T>;
}

/** Opens the inbox over TLS, passes it to `work` and always closes it. @throws MailError, and what `work` throws */
export async function withInbox<T>(
  { dialer }: Pick<Deps, 'dialer'>,
  account: ImapAccount,
  work: (inbox: Inbox) => Promise<T>,
  limits: ImapLimits = IMAP_LIMITS,
  signal?: AbortSignal,
): Promise<T> {
  const { server: host, puerto: port } = account;
  const socket = await dialer.dial({ host, port }, limits, signal).catch((cause: unknown) => {
    throw new MailError('unreachable', null, cause);
  });
  const client = new ImapFlow({
    ...optionsOf(account, limits),
    tls: {
      socket,
      ...(dialer.ca ? { ca: [...dialer.ca] } : {}),
      minVersion: 'TLSv1.2',
      rejectUnauthorized: account.isVerified !== false,
    } as object,
  });
  // The pending command rejects with the error too.
  client.on('error', () => {});
  const ask: Inbox['ask'] = (question, bytes = 0) =>
    within(limits.stepMs + (bytes / limits.bytesPerSecond) * 1000, client, question());
  try {
    await within(limits.stepMs, client, client.connect()).catch((error: unknown) => {
      throw error instanceof MailError && error.kind === 'refused' ? error : new MailError('unreachable', null, error);
    });
    const { uidValidity } = await ask(() => client.mailboxOpen('INBOX', { readOnly: true }));
    return await work({ client, uidValidity: String(uidValidity), ask });
  } finally {
    client.close();
    socket.destroy();
  }
}

function optionsOf({ correo, server, puerto, auth }: ImapAccount, { connectMs }: ImapLimits): ImapFlowOptions {
  return {
    host: server,
    port: puerto || IMAP_PORT,
    secure: true,
    auth: { user: correo, ...auth },
    logger: false,
    clientInfo: { name: 'Boveda' },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    // The size of a compressed answer cannot be limited.
    disableCompression: true,
    disableAutoIdle: true,
    disableAutoEnable: true,
    maxLineLength: MAX_LINE,
    maxLiteralSize: MAX_LITERAL,
    maxResponseSize: MAX_LITERAL + MAX_LINE,
  };
}

/** Rejects after a deadline: a server that sends single bytes would otherwise never end. */
async function within<T>(ms: number, client: ImapFlow, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      client.close();
      reject(new MailError('interrupted', null, new Error(`no answer within ${ms} ms`)));
    }, ms);
  });
  try {
    const answer = await Promise.race([work, late]);
    // For some commands, imapflow resolves with nothing instead of rejecting when the connection breaks.
    if (!client.usable) throw new MailError('interrupted');
    return answer;
  } catch (error) {
    if (error instanceof Problem || error instanceof MailError) throw error;
    throw mailErrorOf(error);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

/** The fields that imapflow adds to its errors. */
interface ImapFault {
  authenticationFailed?: boolean;
  responseText?: string;
}

function mailErrorOf(error: unknown): MailError {
  const { authenticationFailed, responseText } = error as ImapFault;
  return new MailError(authenticationFailed ? 'refused' : 'interrupted', responseText, error);
}
