import { createHash } from 'node:crypto';
import { type DevLink, devOrigin } from '@boveda/contracts';

/**
 * Sources of the pages: this origin only, and the one inline script of the shell. Styles of the component library are inline; PDF
 * pictures need WebAssembly. A worker is made of a text in a script: browsers verify no hash of a worker's own script.
 */
const pageCsp = (inline: string, code = '', talk = '', workers = 'blob:') =>
  [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${inline}${code}`,
    `style-src 'self' 'unsafe-inline'${code}`,
    `img-src 'self' data: blob:${code}`,
    `font-src 'self' data:${code}`,
    `connect-src 'self'${code}${talk}`,
    `worker-src ${workers}`,
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Every script of the page states its hash, and so do those that it adds. */
const INTEGRITY_POLICY = 'blocked-destinations=(script)';

/** Of a shell from before its scripts stated hashes, whose worker is a file: a rollback may bring it back. */
const cspWithoutHashes = (inline: string) => pageCsp(inline, '', '', "'self' blob:");

const WITHOUT_HASH = /<script\b(?![^>]*\bintegrity=)[^>]*\bsrc=/;

const INLINE = /<script>([^<]+)<\/script>/;

/** The source of the script that a page of a shell contains, as script-src names it; empty without one. */
function inlineSource(html: string): string {
  const script = INLINE.exec(html)?.[1];
  return script ? ` 'sha256-${createHash('sha256').update(script).digest('base64')}'` : '';
}

/** The policies of a page of a released shell. */
export const pagePolicies = (html: string): Record<string, string> =>
  WITHOUT_HASH.test(html)
    ? { 'content-security-policy': cspWithoutHashes(inlineSource(html)) }
    : { 'content-security-policy': pageCsp(inlineSource(html)), 'integrity-policy': INTEGRITY_POLICY };

/** The same for a page that develops an area, with one port of the browser's own machine. Never in production. */
export const devPageCsp = (link: DevLink, html: string): string =>
  pageCsp(inlineSource(html), ` ${devOrigin(link)}`, ` ws://localhost:${link.port}`);

/** An API response opened as a page may load and run nothing. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A file of a release opened as a page may load and run nothing. */
export const RELEASE_CSP = "default-src 'none'; sandbox";

/** Headers of every response. HSTS only where the public URL is https. */
export const commonHeaders = (publicUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});
