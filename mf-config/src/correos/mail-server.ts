import { IMAP_PORT, imapServers } from '@boveda/contracts/cuenta';

/** The mail server of an e-mail's provider. */
export interface MailServer {
  domain: string;
  /** Null if it is not in the catalogue; the user then types it. */
  server: string | null;
  puerto: string;
}

/** The server of an e-mail by the first label of its domain: `gmail.com`, `yahoo.com.mx` (V2 §5). Null for an incomplete domain. */
export function mailServerOf(correo: string): MailServer | null {
  const domain = /@([a-z0-9-]+)(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i.exec(correo.trim())?.[1]?.toLowerCase();
  if (!domain) return null;
  const server = Object.hasOwn(imapServers, domain) ? (imapServers[domain] ?? null) : null;
  return { domain, server, puerto: server ? String(IMAP_PORT) : '' };
}
