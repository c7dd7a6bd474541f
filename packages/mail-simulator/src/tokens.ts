import { createHmac, timingSafeEqual } from 'node:crypto';

type Kind = 'acceso' | 'renovacion';

/** Makes tokens that say whose they are, and reads its own back. */
export interface Tokens {
  make(kind: Kind, correo: string, expires: number): string;
  /** The e-mail of a token of this kind that is still good; null for anything else. */
  read(kind: Kind, token: string, now: number): string | null;
}

/** With the same key, tokens outlive the process. */
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
