import { formatFecha } from '@boveda/cfdi';
import { notFound } from '@boveda/platform/core/problem';
import { localAt } from '@boveda/platform/core/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../installation/mail/templates';
import { openAdjuntos } from '../modules/envios/adjuntos';

const LISTED = 200;
const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'";
// The message is shown as a mail program shows it: its own frame, no scripts, nothing loaded from elsewhere.
const MESSAGE_CSP =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

const idParams = {
  type: 'object',
  properties: { id: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' } },
} as const;

/** The mailbox of the demo, where every mail that the vault sends can be read by anybody. Never beside a real mail server. */
export function registerDemoMailbox(app: FastifyInstance): void {
  registerList(app);
  registerMail(app);
}

function registerList(app: FastifyInstance): void {
  const { db } = app.deps;
  const newest = () => db.selectFrom('correo_saliente').selectAll().orderBy('created', 'desc').limit(LISTED).execute();

  const list = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const rows = await newest();
    return {
      rows: rows.map(({ id, para, asunto, texto, html, created, enviado }) => ({
        id,
        para,
        asunto,
        texto,
        html,
        created: created.toISOString(),
        enviado: enviado?.toISOString() ?? null,
      })),
    };
  };
  app.route({ method: ['GET', 'HEAD'], url: '/correo-demo.json', handler: list });

  const listPage = async (_request: FastifyRequest, reply: FastifyReply) => {
    const rows = await newest();
    const items = rows.map(
      ({ id, para, asunto, created }) =>
        `<tr><td><a href="/correo-demo/${id}">${escapeHtml(asunto)}</a></td><td>${escapeHtml(para)}</td><td>${moment(created)}</td></tr>`,
    );
    const table = `<table><thead><tr><th scope="col">Asunto</th><th scope="col">Para</th><th scope="col">Enviado</th></tr></thead>
<tbody>${items.join('\n')}</tbody></table>`;
    const body = rows.length > 0 ? table : '<p>Todavía no se ha enviado ningún correo.</p>';
    return reply
      .headers({ 'content-security-policy': PAGE_CSP, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page('Correo de demostración', body));
  };
  app.route({ method: ['GET', 'HEAD'], url: '/correo-demo', handler: listPage });
}

/** A mail as a page, its message in a frame, and its files. */
function registerMail(app: FastifyInstance): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/correo-demo/:id',
    schema: { params: idParams },
    handler: async (request, reply) => {
      const { id, para, asunto, created, texto } = await findMail(request.params.id);
      const files = (await openAdjuntos(app.deps, id)).map(
        ({ filename }, n) =>
          `<li><a href="/correo-demo/${id}/adjuntos/${n}" download="${escapeHtml(filename)}">${escapeHtml(filename)}</a></li>`,
      );
      const body = `<p><a href="/correo-demo">Todos los correos</a></p>
<dl><dt>Para</dt><dd>${escapeHtml(para)}</dd><dt>Enviado</dt><dd>${moment(created)}</dd></dl>
<iframe title="Mensaje" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/correo-demo/${id}/mensaje"></iframe>
${files.length > 0 ? `<h2>Adjuntos</h2><ul>${files.join('')}</ul>` : ''}
<details><summary>Texto sin formato</summary><pre>${escapeHtml(texto)}</pre></details>`;
      return reply
        .headers({ 'content-security-policy': PAGE_CSP, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(page(asunto, body));
    },
  });

  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/correo-demo/:id/mensaje',
    schema: { params: idParams },
    handler: async (request, reply) => {
      const { html } = await findMail(request.params.id);
      return (
        reply
          .headers({
            'content-security-policy': MESSAGE_CSP,
            'x-frame-options': 'SAMEORIGIN',
            'cache-control': 'no-store',
          })
          .type('text/html; charset=utf-8')
          // Links leave the frame, which may not show other pages.
          .send(html.replace('<head>', '<head><base target="_blank">'))
      );
    },
  });

  app.route<{ Params: { id: string; n: string } }>({
    method: ['GET', 'HEAD'],
    url: '/correo-demo/:id/adjuntos/:n',
    schema: { params: idParams },
    handler: async (request, reply) => {
      const file = (await openAdjuntos(app.deps, request.params.id))[Number(request.params.n)];
      if (!file) throw notFound();
      return reply
        .headers({
          'content-disposition': 'attachment',
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'no-store',
        })
        .type(file.contentType)
        .send(file.content);
    },
  });

  async function findMail(id: string) {
    const row = await app.deps.db.selectFrom('correo_saliente').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    return row;
  }
}

const moment = (instant: Date) => `<time datetime="${instant.toISOString()}">${formatFecha(localAt(instant))}</time>`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:1.5rem auto;padding:0 1rem}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:.5rem;border-bottom:1px solid #8886;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:32rem;border:1px solid #8886;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}
</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>`;
