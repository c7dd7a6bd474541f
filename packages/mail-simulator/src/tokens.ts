import { createHmac, timingSafeEqual } from 'node:crypto';

type Kind = 'acceso' | 'renovacion';

/** Issues tokens that carry an e-mail, and reads them back. */
export interface Tokens {
  make(kind: Kind, correo: string, expires: number): string;
  /** The e-mail of a valid token of this kind; null for any other text. */
  read(kind: Kind, token: string, now: number): string | null;
}

/** With the same key, tokens stay valid after a restart. */
export function createTokens(key: string): Tokens {
  const seal = (content: string) => createHmac('sha256', key).update(content).digest();
  return {
    make(kind, correo, expires) {
      const content = Buffer.from(JSON.stringify([kind, correo, expires])).toString('base64url');
      return `${content}.${seal(content).toString('base64url')}`;
    },
    read(kind, token, now) {
      const [content = '', sealed = ''] = token.split('.');
      const [given, right] = [Buffer.from(sealed, 'base64url'), seal(content)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [of, correo, expires] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [Kind, string, number];
      return of === kind && now < expires ? correo : null;
    },
  };
}
