import { api, SHELL, type SignedRelease } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { findAny, openStore, type ReleaseStore } from '@boveda/releases/store';
import type { FastifyInstance } from 'fastify';
import { readOnlyToken } from '../../auth/read-only-token';
import { implement } from '../../http/implement';
import type { Deps } from '../../installation/deps';
import { previewPass } from '../../web/preview-pass';

/** Registers previews for users with the flag. A live release is not a preview and needs no permission. */
export function registerPreviews(app: FastifyInstance): void {
  const { env } = app.deps;
  const store = openStore(env.store);
  implement(
    app,
    api.previews.get,
    'session',
    async ({ deps, sesion, params, reply }) => {
      if (!env.allowsPreview || !(await maySeePreviews(deps, sesion.idacceso)))
        throw new Problem(403, 'forbidden', 'No tiene permiso para ver vistas previas.');
      const { record, signed } = await findPreview(store, params.id);
      if (!record.preview) throw notFound();
      if (Date.parse(record.preview.expires) <= deps.clock().getTime())
        throw new Problem(410, 'link_expired', 'La vista previa ya terminó. Pida otra a quien se la envió.');
      reply.header('set-cookie', previewPass(deps, record));
      return signed;
    },
    // Open tabs ask every three seconds for each of up to seven previews.
    { limit: { max: 900, seconds: 60 } },
  );

  // It limits only the session that asks, so it needs no permission.
  implement(
    app,
    api.previews.restrict,
    'session',
    async ({ deps, sesion, body: { expires } }) => ({
      token: readOnlyToken(deps, sesion.sesionId, new Date(expires)),
    }),
    { isReading: true },
  );
}

/** An id names an area's preview or one of the shell. */
async function findPreview(store: ReleaseStore, release: string) {
  const isOfShell = (await store.releases(SHELL)).includes(release);
  const record = await findAny(store, isOfShell ? `${SHELL}@${release}` : release).catch(() => null);
  const signed: SignedRelease | null = record && (await store.release(record.id, release));
  if (!record || !signed) throw notFound();
  return { record, signed };
}

/** Whether the user has the flag; read on every request, so that revoking it applies at once. */
async function maySeePreviews({ db }: Deps, usuarioId: string): Promise<boolean> {
  const row = await db.selectFrom('usuario').select('vista_previa').where('id', '=', usuarioId).executeTakeFirst();
  return row?.vista_previa ?? false;
}
