import type { CredencialesPac, CuentaPac } from '@boveda/contracts';
import { openSecret, sealSecret } from '@boveda/platform/core/secrets';
import { transaction } from '@boveda/platform/db/pool';
import { createPacGateway, type PacGateway } from '@boveda/sat-client';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { observePac } from '../../installation/observe/observe-service';

const PURPOSE = 'gateway';
const nombres = { finkok: 'Finkok', sw: 'SW' } as const;

const contextOf = (rfc: string, tipo: CredencialesPac['tipo']) => `${rfc} ${tipo}`;

/** Returns at which PAC the taxpayer has an account, and at which the installation; without their secrets. */
export async function findCuentaPac({ db, env }: Pick<Deps, 'db' | 'env'>, rfc: string): Promise<CuentaPac> {
  const row = await db
    .selectFrom('cuenta_pac')
    .select(['tipo', 'usuario', 'cambiada'])
    .where('rfc_owner', '=', rfc)
    .executeTakeFirst();
  return {
    tipo: row?.tipo ?? null,
    usuario: row?.usuario ?? null,
    cambiada: row?.cambiada.toISOString() ?? null,
    instalacion: env.pac?.tipo ?? null,
  };
}

/** Stores the taxpayer's account in place of the one before, its secret sealed, and records it. */
export async function setCuentaPac(deps: Deps, rfc: string, cuenta: CredencialesPac): Promise<void> {
  const { tipo } = cuenta;
  const secreto = Buffer.from(cuenta.tipo === 'finkok' ? cuenta.contrasena : cuenta.token);
  const usuario = cuenta.tipo === 'finkok' ? cuenta.usuario : null;
  const row = {
    tipo,
    usuario,
    secreto: sealSecret(deps.keys, PURPOSE, contextOf(rfc, tipo), secreto),
    cambiada: deps.clock(),
  };
  await transaction(deps.db, async (trx) => {
    await trx
      .insertInto('cuenta_pac')
      .values({ rfc_owner: rfc, ...row })
      .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet(row))
      .execute();
    await record(trx, rfc, { accion: 'pac.elegido', objeto: nombres[tipo], detalle: usuario ?? '' });
  });
}

/** Forgets the taxpayer's account, if there is one. */
export async function removeCuentaPac({ db }: Pick<Deps, 'db'>, rfc: string): Promise<void> {
  await transaction(db, async (trx) => {
    const [removed] = await trx.deleteFrom('cuenta_pac').where('rfc_owner', '=', rfc).returning('tipo').execute();
    if (removed) await record(trx, rfc, { accion: 'pac.olvidado', objeto: nombres[removed.tipo] });
  });
}

/** Returns the gateway to the taxpayer's own account; null when it has none. */
export async function openCuentaPac(
  { db, keys, env }: Pick<Deps, 'db' | 'keys' | 'env'>,
  rfc: string,
): Promise<PacGateway | null> {
  const row = await db
    .selectFrom('cuenta_pac')
    .select(['tipo', 'usuario', 'secreto'])
    .where('rfc_owner', '=', rfc)
    .executeTakeFirst();
  if (!row) return null;
  const { tipo, usuario } = row;
  const secreto = openSecret(keys, PURPOSE, contextOf(rfc, tipo), row.secreto).toString();
  const url = env.pacUrls[tipo];
  return observePac(
    createPacGateway(
      tipo === 'finkok' ? { tipo, url, usuario: usuario ?? '', contrasena: secreto } : { tipo, url, token: secreto },
    ),
  );
}
