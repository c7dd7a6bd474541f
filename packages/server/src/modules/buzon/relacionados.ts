import { signConsultaRelacionados } from '@boveda/sat-client';
import type { Deps } from '../../installation/deps';
import { getSolicitudes } from './buzon.read-model';
import { firmanteOf, pacOf } from './signing-means';

/** Returns the CFDI that prevent a cancellation, as the SAT lists them now. */
export async function listRelacionados(deps: Deps, rfc: string, id: string) {
  const [solicitud] = await getSolicitudes(deps.db, rfc, [id]);
  const pac = await pacOf(deps, rfc);
  const firmante = await firmanteOf(deps, rfc);
  const pregunta = { rfc, rfcPac: pac.rfc, uuid: solicitud?.uuid ?? '', como: 'receptor' as const };
  return [...(await pac.listRelacionados(signConsultaRelacionados(pregunta, firmante)))];
}
