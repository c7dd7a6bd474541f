import { type DevLink, devOrigin } from '@boveda/contracts';

const pageCsp = (code: string, talk: string, workers = 'blob:') =>
  [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${code}`,
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

/**
 * Sources of the pages: this origin only. Styles of the component library are inline; PDF pictures need WebAssembly. A worker is made of
 * a text in a script: browsers verify no hash of a worker's own script.
 */
const PAGE_CSP = pageCsp('', '');

/** Every script of the page states its hash, and so do those that it adds. */
const INTEGRITY_POLICY = 'blocked-destinations=(script)';

/** Of a shell from before its scripts stated hashes, whose worker is a file: a rollback may bring it back. */
const CSP_WITHOUT_HASHES = pageCsp('', '', "'self' blob:");

const WITHOUT_HASH = /<script\b(?![^>]*\bintegrity=)[^>]*\bsrc=/;

/** The policies of a page of a released shell. */
export const pagePolicies = (html: string): Record<string, string> =>
  WITHOUT_HASH.test(html)
    ? { 'content-security-policy': CSP_WITHOUT_HASHES }
    : { 'content-security-policy': PAGE_CSP, 'integrity-policy': INTEGRITY_POLICY };

/** The same for a page that develops an area, with one port of the browser's own machine. Never in production. */
export const devPageCsp = (link: DevLink): string => pageCsp(` ${devOrigin(link)}`, ` ws://localhost:${link.port}`);

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
