import { isLoopback } from '@boveda/platform/net/loopback';
import { createTransport } from 'nodemailer';

const SMTP_TIMEOUT_MS = 20_000;

/** Opens the mail server of SMTP_URL; connects with the first mail. */
export const openSmtp = (smtpUrl: string) =>
  createTransport({
    ...securityOf(smtpUrl),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Connects and logs in without sending anything; rejects when the server refuses either. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const smtp = openSmtp(smtpUrl);
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}

/**
 * Mail has links that open accounts. To another machine it is sent over verified TLS, unless the operator allows otherwise. On
 * this one, encryption is used if it works, with any certificate: Debian's mail servers have one that no authority signed.
 */
function securityOf(smtpUrl: string) {
  const { hostname, searchParams } = new URL(smtpUrl);
  if (!isLoopback(hostname)) return { url: smtpUrl, requireTLS: searchParams.get('requireTLS') !== 'false' };
  // A name server could give the name another address (RFC 6761 6.3).
  const url = smtpUrl.replace(/^(smtps?:\/\/(?:[^/@]*@)?)localhost(?=[:/?]|$)/i, '$1127.0.0.1');
  return { url, opportunisticTLS: true, tls: { rejectUnauthorized: false } };
}
