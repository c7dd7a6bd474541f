import type { FastifyRequest } from 'fastify';

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:');

/** On https the prefix ties the cookie to this host and all of its paths. Plain localhost, the demo, cannot use it. */
const nameOf = (publicUrl: string, name: string) => (isHttps(publicUrl) ? `__Host-${name}` : name);

interface Lasting {
  seconds: number;
  sameSite: 'Lax' | 'Strict';
}

/** `Set-Cookie` of a cookie that scripts, other hosts and unencrypted pages can neither read nor set. */
export function hostCookie(publicUrl: string, name: string, value: string, { seconds, sameSite }: Lasting): string {
  const secure = isHttps(publicUrl) ? '; Secure' : '';
  return `${nameOf(publicUrl, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

/** Value of such a cookie: 256 random bits in base64url, or undefined. */
export function cookieOf({ headers }: FastifyRequest, publicUrl: string, name: string): string | undefined {
  const cookies = (headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
  const value = cookies.find(([each]) => each === nameOf(publicUrl, name))?.[1];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}
