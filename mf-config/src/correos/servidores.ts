import { IMAP_PORT, imapServers } from '@boveda/contracts';

/** What is known of the provider of an e-mail; null while its domain is not written yet. */
export interface Servidor {
  dominio: string;
  /** Null where nobody knows it: then it is typed. */
  server: string | null;
  puerto: string;
}

/** The server of an e-mail by its domain: `gmail.com` and `yahoo.com.mx` are known by their first word (V2 §5). */
export function servidorDe(correo: string): Servidor | null {
  const dominio = /@([a-z0-9-]+)(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i.exec(correo.trim())?.[1]?.toLowerCase();
  if (!dominio) return null;
  const server = Object.hasOwn(imapServers, dominio) ? (imapServers[dominio] ?? null) : null;
  return { dominio, server, puerto: server ? String(IMAP_PORT) : '' };
}
