import { campos } from '@boveda/cfdi/diot';
import { type api, type BodyOf, type FieldError, MAX_LINEAS_DIOT, modosRetenido, pointerTo } from '@boveda/contracts';
import { invalidFields, notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../../audit/author';
import { record } from '../../../audit/record';
import type { DatosDiot } from '../../../esquema/tables/diot-tables';
import type { Deps } from '../../../installation/deps';
import { lineaIdOf, listGuardadas, readCalculadas } from './diot.read-model';
import { baseOf } from './make-diot';

type Body = BodyOf<typeof api.diot.save>;

const claves = new Set<string>(campos.map(({ clave }) => clave));

function unknownImporte(clave: string): FieldError {
  const pointer = pointerTo(['importes', clave]);
  return { pointer, detail: `Campo desconocido: '${pointer}'.` };
}

/**
 * Adds a line, or saves the changes to one. Of a line computed from CFDI, only the fields that differ are stored.
 * @throws not_found, invalid_body, conflict
 */
export async function saveLinea(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  mes: string,
  { linea, ...datos }: Body,
): Promise<string> {
  const unknown = Object.keys(datos.importes).filter((clave) => !claves.has(clave));
  if (unknown.length > 0) throw invalidFields('invalid_body', unknown.map(unknownImporte));
  return await transaction(db, async (trx) => {
    await lockLineas(trx, rfc);
    const guardadas = await listGuardadas(trx, rfc, mes);
    const { calculadas } = await readCalculadas(trx, rfc, mes);
    const calculada = calculadas.find((each) => each.rfc === linea);
    const found = guardadas.find((each) => lineaIdOf(each) === linea);
    if (linea !== null && !calculada && !found) throw notFound();
    if (!found && !calculada && guardadas.length >= MAX_LINEAS_DIOT)
      throw new Problem(409, 'conflict', `Un mes tiene como máximo ${MAX_LINEAS_DIOT} líneas hechas a mano.`);
    const values = {
      datos: JSON.stringify(calculada ? differences(baseOf(calculada), datos) : datos),
      autor: currentAutor().usuario,
      cambiada: clock(),
    };
    const id = found?.id ?? uuidv7();
    if (found)
      await trx.updateTable('diot_linea').set(values).where('rfc_owner', '=', rfc).where('id', '=', id).execute();
    else
      await trx
        .insertInto('diot_linea')
        .values({ rfc_owner: rfc, mes: `${mes}-01`, id, proveedor: calculada?.rfc ?? null, ...values })
        .execute();
    if (calculada) await rememberProveedor(trx, rfc, calculada.rfc, datos);
    await record(trx, rfc, {
      accion: 'diot.guardada',
      objeto: `${mes} ${datos.rfc || datos.idFiscal}`,
      detalle: values.datos,
    });
    return calculada?.rfc ?? id;
  });
}

/** Remembers what is done with egresos of a supplier that exceed what was paid to it. @throws not_found without a CFDI of it */
export async function chooseExcedente(
  db: Db,
  rfc: string,
  mes: string,
  { proveedor, destino }: BodyOf<typeof api.diot.chooseExcedente>,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockLineas(trx, rfc);
    const { calculadas } = await readCalculadas(trx, rfc, mes);
    const known = await trx
      .selectFrom('contraparte')
      .select('rfc')
      .where('rfc_owner', '=', rfc)
      .where('rfc', '=', proveedor)
      .executeTakeFirst();
    const found = calculadas.find((each) => each.rfc === proveedor);
    if (!known && !found) throw notFound();
    const { tipoOperacion: tipo_operacion, frontera } = found ?? { tipoOperacion: '85', frontera: 'norte' as const };
    await trx
      .insertInto('diot_proveedor')
      .values({ rfc_owner: rfc, proveedor, tipo_operacion, frontera, excedente: destino })
      .onConflict((conflict) => conflict.columns(['rfc_owner', 'proveedor']).doUpdateSet({ excedente: destino }))
      .execute();
    await record(trx, rfc, {
      accion: 'diot.guardada',
      objeto: `${mes} ${proveedor}`,
      detalle: `Excedente: ${destino}`,
    });
  });
}

/** Remembers how the DIOT of a taxpayer has IVA that was withheld. */
export async function chooseRetenido(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  { modo }: BodyOf<typeof api.diot.chooseRetenido>,
): Promise<void> {
  await transaction(db, async (trx) => {
    const values = { modo, autor: currentAutor().usuario, guardado: clock() };
    await trx
      .insertInto('diot_retenido')
      .values({ rfc_owner: rfc, ...values })
      .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet(values))
      .execute();
    const detalle = `IVA acreditable que se retuvo: ${modosRetenido[modo]}`;
    await record(trx, rfc, { accion: 'diot.guardada', objeto: rfc, detalle });
  });
}

/** Removes a line made by hand, or undoes the changes of one that CFDI make. @throws not_found */
export async function removeLinea(db: Db, rfc: string, mes: string, linea: string): Promise<void> {
  await transaction(db, async (trx) => {
    await lockLineas(trx, rfc);
    const found = (await listGuardadas(trx, rfc, mes)).find((each) => lineaIdOf(each) === linea);
    if (!found) throw notFound();
    await trx.deleteFrom('diot_linea').where('rfc_owner', '=', rfc).where('id', '=', found.id).execute();
    const detalle = JSON.stringify(found.datos);
    await record(trx, rfc, { accion: 'diot.quitada', objeto: `${mes} ${found.datos.rfc ?? linea}`, detalle });
  });
}

/** Locks the lines of a taxpayer: two calls at once cannot both take the last place, or add one supplier twice. */
export const lockLineas = (trx: Db, rfc: string) =>
  trx.selectFrom('contribuyente').select('rfc').where('rfc', '=', rfc).forUpdate().execute();

const rememberProveedor = (trx: Db, rfc: string, proveedor: string, { tipoOperacion, frontera }: Omit<Body, 'linea'>) =>
  trx
    .insertInto('diot_proveedor')
    .values({ rfc_owner: rfc, proveedor, tipo_operacion: tipoOperacion, frontera })
    .onConflict((conflict) =>
      conflict.columns(['rfc_owner', 'proveedor']).doUpdateSet({ tipo_operacion: tipoOperacion, frontera }),
    )
    .execute();

/** Fields of `said` that are not as in `base`; RFC and tipo de tercero of a supplier stay. */
function differences(base: ReturnType<typeof baseOf>, said: Omit<Body, 'linea'>): DatosDiot {
  const { importes: before, ...texts } = base;
  const { importes: after, ...words } = said;
  const amounts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((clave) => (before[clave] ?? 0) !== (after[clave] ?? 0))
    .map((clave) => [clave, after[clave] ?? 0]);
  const fixed = ['rfc', 'tipoTercero', 'frontera'];
  const changed = Object.entries(words).filter(
    ([clave, value]) => !fixed.includes(clave) && texts[clave as keyof typeof texts] !== value,
  );
  return { ...Object.fromEntries(changed), importes: Object.fromEntries(amounts) };
}
