import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { API_BASE } from '@boveda/contracts';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { READING } from '../../http/head';

/** How Scalar shows the description: in Spanish, from this origin alone, and without what belongs to its own services. */
const CONFIGURATION = {
  url: `${API_BASE}/openapi.json`,
  localization: { locale: 'es' },
  // What a page of addresses is read by.
  operationTitleSource: 'path',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'llave' },
  documentDownloadType: 'json',
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  // Code is wrapped, so that no line of it is hidden; what is copied has no more lines than before. Names of a table stay whole.
  customCss: `
    .markdown pre code, .markdown pre code * { white-space: pre-wrap !important; overflow-wrap: anywhere; }
    .markdown table { display: table; width: 100%; }
    .markdown td:first-child code { white-space: nowrap; }
  `,
};

/** What Scalar's texts have in place of Spanish ones. Each is found in its script, or the script is not served. */
const TEXTS: readonly (readonly [scalars: string, ours: string])[] = [
  ['placeholder:`QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT`', 'placeholder:`bv_…`'],
  ['`YOUR_SECRET_TOKEN`', '`SU_APIKEY`'],
  ['?` Show Less`:`More`', '?`Menos`:`Más`'],
];

/** Scalar's script with our texts. @throws when it has not got a text that is replaced */
function translated(script: string): string {
  return TEXTS.reduce((text, [scalars, ours]) => {
    if (!text.includes(scalars)) throw new Error(`Scalar's script has no ${scalars}`);
    return text.replaceAll(scalars, ours);
  }, script);
}

const START = `Scalar.createApiReference('#api', ${JSON.stringify(CONFIGURATION)});`;
const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Of this page alone: its two scripts, nothing from elsewhere. Scalar writes its styles into the page. */
const DOCS_CSP = [
  "default-src 'none'",
  `script-src 'self' ${sourceOf(START)}`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API de la Bóveda</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="api"></div>
<noscript>Esta página necesita JavaScript. La descripción de la API está en ${API_BASE}/openapi.json.</noscript>
<script src="/docs/scalar.js"></script>
<script>${START}</script>
</body>
</html>
`;

interface Script {
  etag: string;
  br: Buffer;
  gzip: Buffer;
}

/** Scalar's script. Its package holds it as a text of 5 MB that only its Fastify plugin hands out; it is loaded when it is first asked for. */
async function scalarScript(): Promise<Script> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const inner = fastify();
  await inner.register(plugin, { routePrefix: '/docs', configuration: { url: CONFIGURATION.url } });
  const { payload } = await inner.inject('/docs/js/scalar.js');
  await inner.close();
  const script = Buffer.from(translated(payload));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(script, quality), promisify(gzip)(script)]);
  return { etag: `"${createHash('sha256').update(script).digest('base64url')}"`, br, gzip: gz };
}

/** Registers the documents of the API that people read. */
export function registerDocs(app: FastifyInstance): void {
  let script: Promise<Script> | undefined;
  const page = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({ 'content-security-policy': DOCS_CSP, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(PAGE);
  app.route({ method: READING, url: '/docs', handler: page });
  const scalar = async (request: FastifyRequest, reply: FastifyReply) => {
    script ??= scalarScript();
    const { etag, ...encoded } = await script;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const encoding = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? 'br' : 'gzip';
    return reply
      .header('content-encoding', encoding)
      .type('text/javascript; charset=utf-8')
      .send(encoding === 'br' ? encoded.br : encoded.gzip);
  };
  app.route({ method: READING, url: '/docs/scalar.js', handler: scalar });
}
