import type { CfdiFacts } from '@boveda/cfdi-samples';
import type { CfdiRow } from '@boveda/contracts';
import { builderOfDemo, LAST_YEAR } from './certificados';
import { expect } from './journey';
import { tellVigente } from './sat';
import { apiOf } from './session';

/** Time that the SAT, which is asked in the background, is given to answer. */
export const ANSWERED_MS = 60_000;

/** Who issues what `receiverOf` uploads. */
export const PROVEEDOR = 'IIA040805DZ4';

interface Receptor {
  correo: string;
  rfc: string;
  nombre: string;
}

/** Makes a CFDI that a taxpayer receives, which the SAT holds valid. */
export async function receivedBy({ rfc, nombre }: Receptor, facts: CfdiFacts): Promise<{ uuid: string; xml: Buffer }> {
  const uuid = crypto.randomUUID();
  await tellVigente(uuid);
  const supplier = await builderOfDemo(PROVEEDOR);
  return { uuid, xml: supplier.build({ uuid, receptor: rfc, nombreReceptor: nombre, ...facts }) };
}

/** Waits until the SAT has confirmed a CFDI that a taxpayer received; returns its row. */
export async function confirmed({ correo, rfc }: Receptor, uuid: string): Promise<CfdiRow> {
  const sdk = await apiOf(correo, rfc);
  const find = async () => (await sdk.recibidos.list({ uuid })).rows[0];
  await expect.poll(find, { timeout: ANSWERED_MS }).toMatchObject({ status: 2 });
  return (await find()) as CfdiRow;
}

/** Returns a function that uploads a CFDI that the taxpayer receives, and returns its row once the SAT has confirmed it. */
export const receiverOf = (receptor: Receptor) => async (facts: CfdiFacts) => {
  const { uuid, xml } = await receivedBy(receptor, facts);
  const sdk = await apiOf(receptor.correo, receptor.rfc);
  await sdk.cfdi.upload({ name: 'a.xml', xmlb64: xml.toString('base64') });
  return await confirmed(receptor, uuid);
};

/** A complement about a payment of April, of one document in pesos. */
export const paying = (
  uuid: string,
  { pagado, parcialidad = 1, anterior = '1000.00' }: { pagado: string; parcialidad?: number; anterior?: string },
): CfdiFacts => ({
  tipo: 'P',
  complemento:
    `<pago20:Pagos xmlns:pago20="http://www.sat.gob.mx/Pagos20" Version="2.0"><pago20:Totales MontoTotalPagos="${pagado}"/>` +
    `<pago20:Pago FechaPago="${LAST_YEAR}-04-01T12:00:00" FormaDePagoP="03" MonedaP="MXN" TipoCambioP="1" Monto="${pagado}">` +
    `<pago20:DoctoRelacionado IdDocumento="${uuid}" MonedaDR="MXN" EquivalenciaDR="1" NumParcialidad="${parcialidad}" ImpSaldoAnt="${anterior}" ImpPagado="${pagado}" ImpSaldoInsoluto="${(Number(anterior) - Number(pagado)).toFixed(2)}" ObjetoImpDR="01"/>` +
    '</pago20:Pago></pago20:Pagos>',
});
