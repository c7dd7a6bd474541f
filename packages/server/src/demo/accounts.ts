import { contribuyentesDemo, type Persona } from '@boveda/cfdi-samples';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '../auth/passwords/password';
import type { Deps } from '../installation/deps';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'demo-boveda';

const DAY_MS = 86_400_000;
const all = contribuyentesDemo.map(({ rfc }) => rfc);

/** Demo accounts: who, and which taxpayers with which privilege. */
const cuentas = [
  { correo: 'admin@demo.mx', nombre: 'Administración Demo', privilegio: '1', rfcs: all, vistaPrevia: true },
  {
    correo: 'solo@demo.mx',
    nombre: 'Usuario de un contribuyente',
    privilegio: '1',
    rfcs: ['IIA040805DZ4'],
    vistaPrevia: false,
  },
  { correo: 'auxiliar@demo.mx', nombre: 'Auxiliar Demo', privilegio: '2', rfcs: ['EKU9003173C9'], vistaPrevia: false },
  { correo: 'nadie@demo.mx', nombre: '', privilegio: '1', rfcs: [], vistaPrevia: false },
] as const;

/** Plans that are not the usual one, so that every plan and storage state can be seen. Days are counted from the first start. */
const planes: Readonly<Record<string, { nombre: string; ends: number; megabytes: number; terminos?: false }>> = {
  'H&E951128469': { nombre: 'Básico', ends: 9, megabytes: 3 },
  KIJ0906199R1: { nombre: 'Básico', ends: -20, megabytes: 512 },
  XIA190128J61: { nombre: 'Empresarial', ends: 300, megabytes: 10_240, terminos: false },
};
const usual = { nombre: 'Profesional', ends: 330, megabytes: 1_024, terminos: true };

/** When the demo was first started, and until which day each taxpayer could upload. */
export interface DemoAccounts {
  started: Date;
  /** `yyyy-MM-dd` by RFC; the plan is over from that day on. */
  planFin: ReadonlyMap<string, string>;
}

/** Makes what is missing of the demo's users, taxpayers and accesses; what is there stays as it is. */
export async function ensureAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<DemoAccounts> {
  const now = clock();
  for (const persona of contribuyentesDemo) await insertContribuyente(db, persona, now);
  for (const cuenta of cuentas) await insertCuenta(db, cuenta);
  const rows = await db
    .selectFrom('contribuyente')
    .select(['rfc', 'created', 'plan_fin'])
    .where('rfc', 'in', all)
    .execute();
  return {
    started: new Date(Math.min(...rows.map(({ created }) => created.getTime()))),
    planFin: new Map(rows.map(({ rfc, plan_fin }) => [rfc, plan_fin])),
  };
}

const dayAfter = (moment: Date, days: number): string => dayAt(new Date(moment.getTime() + days * DAY_MS));

async function insertContribuyente(db: Db, { rfc, nombre }: Persona, now: Date): Promise<void> {
  const plan = { ...usual, ...planes[rfc] };
  await db
    .insertInto('contribuyente')
    .values({
      rfc,
      nombre,
      plan_nombre: plan.nombre,
      plan_inicio: dayAfter(now, plan.ends - 365),
      plan_fin: dayAfter(now, plan.ends),
      espacio_total_mb: plan.megabytes,
      terminos: plan.terminos ? now : null,
      reclamado: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function insertCuenta(
  db: Db,
  { correo, nombre, privilegio, rfcs, vistaPrevia }: (typeof cuentas)[number],
): Promise<void> {
  const known = await db.selectFrom('usuario').select('id').where('correo', '=', correo).executeTakeFirst();
  const id = known?.id ?? uuidv7();
  if (!known) {
    await db
      .insertInto('usuario')
      .values({ id, correo, nombre, pass_hash: await hashPassword(DEMO_PASSWORD), vista_previa: vistaPrevia })
      .execute();
  }
  if (rfcs.length === 0) return;
  await db
    .insertInto('acceso')
    .values(rfcs.map((rfc) => ({ rfc, usuario_id: id, privilegio, confirmada: true, ultimo_acceso: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
