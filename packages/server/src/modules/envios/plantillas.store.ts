import { type api, type BodyOf, type Plantilla, plantillas, type TipoPlantilla } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { record } from '../../audit/record';

type Texto = Pick<Plantilla, 'asunto' | 'texto'>;

/** What is written where a taxpayer has no text of its own. The first request has no threat and names no fine. */
const usuales: Readonly<Record<TipoPlantilla, Texto>> = {
  cobrar: {
    asunto: 'Estado de cuenta al {fecha}: {contribuyente}',
    texto: `Estimados {contraparte}:

Les compartimos su estado de cuenta con {contribuyente} ({rfc}) al {fecha}. Según nuestros registros, el saldo de {cantidad} facturas es de {saldo}:

{facturas}

El detalle va adjunto en PDF y en Excel. Si ya hicieron algún pago que no aparece aquí, les agradeceremos enviarnos su comprobante.

Gracias.
{remitente}
{correo}`,
  },
  pagar: {
    asunto: 'Conciliación de saldos al {fecha}: {contribuyente}',
    texto: `Estimados {contraparte}:

Según los registros de {contribuyente} ({rfc}), al {fecha} les debemos {saldo} por {cantidad} facturas:

{facturas}

El detalle va adjunto en PDF y en Excel. Si sus registros difieren, les agradeceremos decirnos en qué facturas.

Gracias.
{remitente}
{correo}`,
  },
  rep: {
    asunto: 'Complemento de pago pendiente: {contribuyente}',
    texto: `Estimados {contraparte}:

No hemos recibido el complemento de pago (REP) de estas facturas a nombre de {contribuyente} ({rfc}):

{facturas}

De acuerdo con la regla 2.7.1.32 de la Resolución Miscelánea Fiscal, el complemento se emite a más tardar el quinto día natural del mes siguiente al pago. Les agradeceremos emitirlo a nombre de {contribuyente}, RFC {rfc}, con uso CP01 (Pagos), y enviarnos el XML. Si ya lo emitieron, basta con que nos envíen el XML o su folio fiscal (UUID).

Gracias.
{remitente}
{correo}`,
  },
  recordatorio: {
    asunto: 'Recordatorio: complemento de pago pendiente, {contribuyente}',
    texto: `Estimados {contraparte}:

Seguimos sin recibir el complemento de pago (REP) de estas facturas a nombre de {contribuyente} ({rfc}):

{facturas}

Si ya lo emitieron, basta con que nos envíen el XML o su folio fiscal (UUID).

Gracias.
{remitente}
{correo}`,
  },
};

/** Returns the texts of mails to counterparts: the taxpayer's own, or the usual ones. */
export async function listPlantillas(db: Db, rfc: string): Promise<Plantilla[]> {
  const rows = await db
    .selectFrom('plantilla')
    .select(['tipo', 'asunto', 'texto'])
    .where('rfc_owner', '=', rfc)
    .execute();
  const own = new Map(rows.map((row) => [row.tipo, row]));
  return (Object.keys(plantillas) as TipoPlantilla[]).map((tipo) => ({
    tipo,
    ...usuales[tipo],
    ...own.get(tipo),
    propia: own.has(tipo),
  }));
}

/** Returns one of them. */
export async function findPlantilla(db: Db, rfc: string, tipo: TipoPlantilla): Promise<Texto> {
  const row = await db
    .selectFrom('plantilla')
    .select(['asunto', 'texto'])
    .where('rfc_owner', '=', rfc)
    .where('tipo', '=', tipo)
    .executeTakeFirst();
  return row ?? usuales[tipo];
}

/** Changes the text of a kind of mail. */
export async function savePlantilla(
  db: Db,
  rfc: string,
  { tipo, asunto, texto }: BodyOf<typeof api.plantillas.save>,
): Promise<Plantilla> {
  await transaction(db, async (trx) => {
    await trx
      .insertInto('plantilla')
      .values({ rfc_owner: rfc, tipo, asunto, texto })
      .onConflict((conflict) => conflict.columns(['rfc_owner', 'tipo']).doUpdateSet({ asunto, texto }))
      .execute();
    await record(trx, rfc, { accion: 'plantilla.cambiada', objeto: plantillas[tipo], detalle: asunto });
  });
  return { tipo, asunto, texto, propia: true };
}

/** Returns a kind of mail to its usual text. */
export async function resetPlantilla(db: Db, rfc: string, tipo: TipoPlantilla): Promise<Plantilla> {
  await transaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('plantilla')
      .where('rfc_owner', '=', rfc)
      .where('tipo', '=', tipo)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await record(trx, rfc, { accion: 'plantilla.cambiada', objeto: plantillas[tipo], detalle: 'Texto de siempre' });
  });
  return { tipo, ...usuales[tipo], propia: false };
}
