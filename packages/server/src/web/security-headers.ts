import { type DevLink, devOrigin } from '@boveda/contracts';

const pageCsp = (code: string, talk: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${code}`,
    `style-src 'self' 'unsafe-inline'${code}`,
    `img-src 'self' data: blob:${code}`,
    `font-src 'self' data:${code}`,
    `connect-src 'self'${code}${talk}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** What the pages may load: this origin alone. Styles of the component library are inline; PDF pictures need WebAssembly. */
export const PAGE_CSP = pageCsp('', '');

/** The same for a page that develops an area: besides, one port of the browser's own machine. Never in production. */
export const devPageCsp = (link: DevLink): string => pageCsp(` ${devOrigin(link)}`, ` ws://localhost:${link.port}`);

/** What an answer of the API may do if a browser opens it as a page: nothing. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What a file of a release may do if a browser opens it as a page: nothing. */
export const RELEASE_CSP = "default-src 'none'; sandbox";

/** Headers of every answer. HSTS only where the world reaches us by https. */
export const commonHeaders = (publicUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});
