import type { FastifyRequest } from 'fastify';

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:');

/** On https the browser takes the name from this host alone, for all of it. Plain localhost, the demo, cannot have it. */
const nameOf = (publicUrl: string, name: string) => (isHttps(publicUrl) ? `__Host-${name}` : name);

interface Lasting {
  seconds: number;
  sameSite: 'Lax' | 'Strict';
}

/** `Set-Cookie` of a cookie that no script, no other host and no unencrypted page reads or sets. */
export function hostCookie(publicUrl: string, name: string, value: string, { seconds, sameSite }: Lasting): string {
  const secure = isHttps(publicUrl) ? '; Secure' : '';
  return `${nameOf(publicUrl, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

/** What the browser shows of such a cookie: 256 random bits in base64url, or nothing. */
export function cookieOf({ headers }: FastifyRequest, publicUrl: string, name: string): string | undefined {
  const cookies = (headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
  const value = cookies.find(([each]) => each === nameOf(publicUrl, name))?.[1];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}
