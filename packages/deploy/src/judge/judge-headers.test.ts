import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directivesOf, type Headers, judgeHeaders, type Kind } from './judge-headers';

const NGINX = join(import.meta.dirname, '../../nginx');

/** The headers that a file of nginx adds. */
const headersIn = (name: string): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(join(NGINX, name), 'utf8').matchAll(/^add_header (\S+) "?(.*?)"? always;$/gm)].map(
      ([, header = '', value = '']) => [header.toLowerCase(), value],
    ),
  );

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
const common = { ...headersIn('security-headers.conf'), ...HSTS };
const page: Record<string, string> = { ...common, ...headersIn('page-policy.conf') };
const policyWith = (from: string, to: string) => ({
  ...page,
  'content-security-policy': String(page['content-security-policy']).replace(from, to),
});

test.each<[Kind, Headers]>([
  ['page', page],
  ['api', { ...common, ...headersIn('api-policy.conf') }],
  ['file', { ...common, 'cache-control': 'public, max-age=31536000, immutable' }],
  ['other', common],
])('the headers of nginx for a %s are safe', (kind, headers) => {
  expect(judgeHeaders(kind, headers)).toEqual([]);
});

test.each<[string, Kind, Headers, RegExp]>([
  ['no HSTS', 'other', { ...common, 'strict-transport-security': undefined }, /strict-transport-security is ''/],
  ['a day of HSTS', 'other', { ...common, 'strict-transport-security': 'max-age=86400; includeSubDomains' }, /86400/],
  ['a version', 'other', { ...common, server: 'nginx/1.22.1' }, /names a version/],
  ['the software', 'other', { ...common, 'x-powered-by': 'x' }, /x-powered-by/],
  ['a frame', 'other', { ...common, 'x-frame-options': 'SAMEORIGIN' }, /x-frame-options is 'SAMEORIGIN'/],
  ['no policy', 'page', common, /default-src is ''.*script-src allows \*/s],
  [
    'inline scripts',
    'page',
    policyWith("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    /allows 'unsafe-inline'/,
  ],
  ['scripts of every host', 'page', policyWith("script-src 'self'", 'script-src https:'), /allows https:/],
  ['frames of others', 'page', policyWith("frame-ancestors 'none'", 'frame-ancestors *'), /frame-ancestors is '\*'/],
  [
    'an API that may be cached',
    'api',
    { ...common, ...headersIn('api-policy.conf'), 'cache-control': 'public' },
    /cache-control is 'public'/,
  ],
  [
    'an API with the policy of a page',
    'api',
    { ...page, 'cache-control': 'no-store', 'content-security-policy': "default-src 'self'" },
    /policy of an API/,
  ],
  ['a file that is asked for again', 'file', { ...common, 'cache-control': 'no-cache' }, /cache-control of a file/],
  [
    'a cookie in the clear',
    'other',
    { ...common, 'set-cookie': ['a=1; Path=/'] },
    /a is not Secure.*a is not SameSite/s,
  ],
])('%s is named', (_name, kind, headers, expected) => {
  expect(judgeHeaders(kind, headers).join('\n')).toMatch(expected);
});

test('of a directive that comes twice the first counts', () => {
  expect(directivesOf("Script-Src 'self'; script-src *;; img-src").get('script-src')).toBe("'self'");
});
