import { createHmac, timingSafeEqual } from 'node:crypto';
import { notFound } from '../../platform/core/problem';
import type { Deps } from '../../platform/deps';

const MAC_BYTES = 32;

const macOf = ({ keys }: Pick<Deps, 'keys'>, purpose: string, text: string) =>
  createHmac('sha256', keys.derive(purpose)).update(text).digest();

/** Content as signed, not encrypted, text for a URL. */
export function seal(deps: Pick<Deps, 'keys'>, purpose: string, content: unknown): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${macOf(deps, purpose, text).toString('base64url')}`;
}

/** Returns the content. Throws `not_found` for text that was not sealed here for this purpose. */
export function openSealed(deps: Pick<Deps, 'keys'>, purpose: string, sealed: string): unknown {
  const [text = '', mac = ''] = sealed.split('.');
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== MAC_BYTES || !timingSafeEqual(given, macOf(deps, purpose, text))) throw notFound();
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
