import { liveShells, openStore, promotionsOf, readRecord } from '@boveda/releases/store';
import * as z from 'zod';
import type { Deps } from '../installation/deps';
import { liftFreno, listFrenos } from '../modules/telemetria/caidas.store';
import { findFailures, summarizeTelemetry } from '../modules/telemetria/telemetria.store';
import { AdminError, command } from './command';
import { findUsuario } from './records';

const correo = z.email().max(254).toLowerCase();

/** Grants a user the permission to see previews of areas, or revokes it. */
export const setPreviewCommand = command(
  'Permite a un usuario ver vistas previas de las áreas, o deja de permitirlo.',
  '--correo CORREO --permitir si|no',
  { correo, permitir: z.enum(['si', 'no']) },
  async ({ db, print }, { correo, permitir }) => {
    const { id } = await findUsuario(db, correo);
    await db
      .updateTable('usuario')
      .set({ vista_previa: permitir === 'si' })
      .where('id', '=', id)
      .execute();
    print(`${correo} ${permitir === 'si' ? 'puede' : 'ya no puede'} ver vistas previas`);
  },
);

/** Who answers for a release of an area, as its record says, or where that is gone, the one that is live; without an area for the live shell. */
async function ownerOf({ env }: Pick<Deps, 'env'>, area: string | null, release: string | null): Promise<string> {
  const store = openStore(env.store);
  const recordOf = async (id: string) => {
    const live = (await promotionsOf(store, env.environment)).find((promotion) => promotion.area === id)?.live;
    const records = await Promise.all([release, live].map((each) => (each ? readRecord(store, id, each) : null)));
    return records.find((record) => record !== null);
  };
  const { owner } = (area ? await recordOf(area) : (await liveShells(store, env.environment))[0]) ?? {};
  return owner ? `  equipo ${owner.team} (${owner.contact.replace(/^mailto:/, '')}), guía ${owner.runbook}` : '';
}

/** Prints the reports of open pages, by release, or those of one support code. */
export const telemetriaCommand = command(
  'Muestra fallas de carga y medidas por versión; con --soporte, lo que vio quien tiene ese código.',
  '[--dias 7] [--soporte CÓDIGO]',
  { dias: z.coerce.number().int().min(1).max(30).default(7), soporte: z.string().toUpperCase().optional() },
  async (context, { dias, soporte }) => {
    const { print } = context;
    if (soporte !== undefined) {
      const failures = await findFailures(context, soporte);
      if (failures.length === 0) throw new AdminError(`No hay nada con el código de soporte ${soporte}.`);
      for (const { recibido, area, release, falla, composicion } of failures)
        print(
          `${recibido.toISOString()}  ${area ?? 'shell'} ${release ?? ''}  ${falla}  composición ${composicion}${await ownerOf(context, area, release)}`,
        );
      return;
    }
    const rows = await summarizeTelemetry(context, dias);
    print(`Últimos ${dias} días: ${rows.length === 0 ? 'nada' : ''}`.trimEnd());
    for (const { area, release, nombre, veces, p75 } of rows)
      print(
        `  ${(area ?? 'shell').padEnd(14)} ${(release ?? '').padEnd(14)} ${nombre.padEnd(20)} ${veces} veces${p75 === null ? '' : `, p75 ${Math.round(p75 * 1000) / 1000}`}`,
      );
  },
);

/** Prints the releases that pages avoid because they took pages down, and lets pages show one again. */
export const releaseGuardsCommand = command(
  'Muestra las versiones que las páginas evitan porque las dejaron sin responder; con --soltar, deja de evitar una.',
  '[--soltar ÁREA@VERSIÓN]',
  {
    soltar: z
      .string()
      .regex(/^[a-z0-9-]+@[a-z0-9]+$/)
      .optional(),
  },
  async (context, { soltar }) => {
    const { print } = context;
    if (soltar !== undefined) {
      const [area = '', release = ''] = soltar.split('@');
      if (!(await liftFreno(context, { area, release }))) throw new AdminError(`${soltar} no está frenada.`);
      print(`${soltar} se vuelve a mostrar`);
      return;
    }
    const rows = await listFrenos(context);
    if (rows.length === 0) print('Ninguna versión ha sido frenada');
    for (const { area, release, desde, usuarios, montajes, sustituto, soltado } of rows)
      print(
        `${area} ${release}  desde ${desde.toISOString()}, ${usuarios} usuarios de ${usuarios + montajes}${sustituto ? `, en su lugar ${sustituto}` : ''}${soltado ? `, soltada ${soltado.toISOString()}` : ''}${await ownerOf(context, area, release)}`,
      );
  },
);
