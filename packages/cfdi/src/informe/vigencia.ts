import type { Certificado } from '../certificado';
import { formatFecha } from '../format-fecha';
import { day, mayFallWithin } from './fechas';
import { falla, ok, type Veredicto } from './informe';

/** Cache of sentences: a few hundred certificates seal most CFDI. */
const known = new WeakMap<Certificado, string>();

function vigenciaOf(certificado: Certificado): string {
  const { validFrom, validTo } = certificado;
  const vigencia = known.get(certificado) ?? `certificado vigente del ${day(validFrom)} al ${day(validTo)}.`;
  known.set(certificado, vigencia);
  return vigencia;
}

/** Whether the certificate was valid at a local date; `what` happened on it. */
export function checkVigente(what: 'Emitido' | 'Timbrado', fecha: string, certificado: Certificado): Veredicto {
  const evidencia = `${what} ${formatFecha(fecha)}; ${vigenciaOf(certificado)}`;
  return mayFallWithin(fecha, certificado.validFrom, certificado.validTo) ? ok(evidencia) : falla(evidencia);
}
