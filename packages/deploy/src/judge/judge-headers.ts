/** What an address gives: a page of the shell, a file of a build, an answer of the API, or anything else. */
export type Kind = 'page' | 'file' | 'api' | 'other';

/** Headers by their names in small letters. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const YEAR = 31_536_000;
/** Headers that every answer has, with the values that are safe. */
const EVERYWHERE: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(no-referrer|same-origin|strict-origin)$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
};
/** Directives of a page's policy with what they may say: nothing falls back to a source that was not named. */
const PAGE_POLICY: Readonly<Record<string, RegExp>> = {
  'default-src': /^'none'$/,
  'object-src': /^'none'$/,
  'base-uri': /^'(none|self)'$/,
  'form-action': /^'(none|self)'$/,
  'frame-ancestors': /^'none'$/,
};
/** Sources that let a page run what its server did not send. */
const LOOSE_SCRIPT = /^(\*|https?:|data:|blob:|'unsafe-(inline|eval|hashes)')/;

/** What is wrong with the headers of an answer, each as a sentence that names the header; empty when nothing is. */
export function judgeHeaders(kind: Kind, headers: Headers): string[] {
  const of = (name: string) => String(headers[name] ?? '');
  const faults = Object.entries(EVERYWHERE).flatMap(([name, safe]) =>
    safe.test(of(name)) ? [] : [`${name} is '${of(name)}'`],
  );
  faults.push(...judgeTransport(of('strict-transport-security')));
  if (/\d/.test(of('server'))) faults.push(`server names a version: '${of('server')}'`);
  if (headers['x-powered-by'] !== undefined) faults.push('x-powered-by names the software');
  faults.push(...judgePolicy(kind, of('content-security-policy')));
  if (kind === 'api' && !/no-store/.test(of('cache-control'))) faults.push(`cache-control is '${of('cache-control')}'`);
  if (kind === 'file' && !/max-age=31536000, immutable/.test(of('cache-control')))
    faults.push(`cache-control of a file with its hash is '${of('cache-control')}'`);
  for (const cookie of [headers['set-cookie'] ?? []].flat()) faults.push(...judgeCookie(cookie));
  return faults;
}

function judgeTransport(value: string): string[] {
  const seconds = Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0);
  return seconds >= YEAR && /includeSubDomains/i.test(value) ? [] : [`strict-transport-security is '${value}'`];
}

/** Each directive with its sources, as a browser reads a policy: of a directive that comes twice, the first counts. */
export function directivesOf(policy: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name !== '' && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), sources.join(' '));
  }
  return found;
}

function judgePolicy(kind: Kind, policy: string): string[] {
  const directives = directivesOf(policy);
  if (kind === 'api') return directives.get('default-src') === "'none'" ? [] : [`the policy of an API is '${policy}'`];
  if (kind !== 'page') return [];
  const faults = Object.entries(PAGE_POLICY).flatMap(([name, safe]) =>
    safe.test(directives.get(name) ?? '') ? [] : [`${name} is '${directives.get(name) ?? ''}'`],
  );
  const scripts = (directives.get('script-src') ?? '*').split(' ');
  const loose = scripts.filter((source) => LOOSE_SCRIPT.test(source));
  if (loose.length > 0) faults.push(`script-src allows ${loose.join(' ')}`);
  return faults;
}

function judgeCookie(cookie: string): string[] {
  const [name = ''] = cookie.split('=');
  return ['Secure', 'SameSite'].flatMap((attribute) =>
    new RegExp(`; *${attribute}\\b`, 'i').test(cookie) ? [] : [`the cookie ${name} is not ${attribute}`],
  );
}
