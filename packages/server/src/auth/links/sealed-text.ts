import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '@boveda/platform/core/keyring';
import { notFound } from '@boveda/platform/core/problem';
import type { Deps } from '../../installation/deps';

const MAC_BYTES = 32;

const macOf = (key: MasterKey, purpose: string, text: string) =>
  createHmac('sha256', key.derive(purpose)).update(text).digest();

/** Content as signed, not encrypted, text for a URL: content, signature and the id of the key that signed. */
export function seal({ keys }: Pick<Deps, 'keys'>, purpose: string, content: unknown): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  const key = keys.current();
  return `${text}.${macOf(key, purpose, text).toString('base64url')}.${key.id}`;
}

/** Returns the content. Throws `not_found` for text that was not sealed here for this purpose. */
export function openSealed({ keys }: Pick<Deps, 'keys'>, purpose: string, sealed: string): unknown {
  const [text = '', mac = '', id] = sealed.split('.');
  const given = Buffer.from(mac, 'base64url');
  // Links made before keys had ids may be of any.
  const found = id === undefined ? keys.all() : [keys.find(id)].filter((key) => key !== undefined);
  const isOf = (key: MasterKey) => timingSafeEqual(given, macOf(key, purpose, text));
  if (given.length !== MAC_BYTES || !found.some(isOf)) throw notFound();
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
