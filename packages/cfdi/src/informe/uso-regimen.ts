import type { Comprobante, TipoDeComprobante } from '../comprobante/comprobante';
import { personasDeRegimen, usosCfdi } from './claves.generated';
import { RFC_GENERICOS } from './domicilios';
import { aviso, ok, type Veredicto } from './informe';

/** An RFC of 12 is a company's, one of 13 a person's. */
const personaOf = (rfc: string) => (rfc.length === 12 ? 'M' : 'F');
const nombres = { M: 'personas morales', F: 'personas físicas' } as const;

/** Payments and payrolls have a uso of their own. */
const SIN_EFECTOS: readonly TipoDeComprobante[] = ['I', 'E'];

/**
 * A uso goes with some regímenes of the receptor, and either with some kinds of persons (c_UsoCFDI, c_RegimenFiscal). What
 * the catalogues do not have is for {@link checkCatalogos}. They change without notice, so it is never a falla.
 */
export function checkUsoRegimen({ version, tipo, emisor, receptor }: Comprobante): Veredicto | null {
  if (version !== '4.0') return tipo === 'P' ? checkUsoDePago(receptor.usoCfdi) : null;
  const uso = usosCfdi[receptor.usoCfdi ?? ''];
  const regimen = receptor.regimenFiscal ?? '';
  const wrong = [
    wrongPersona('RegimenFiscal', emisor.regimenFiscal, personasDeRegimen[emisor.regimenFiscal ?? ''], emisor.rfc),
    wrongPersona('RegimenFiscalReceptor', regimen, personasDeRegimen[regimen], receptor.rfc),
    wrongPersona('UsoCFDI', receptor.usoCfdi, uso?.personas, receptor.rfc),
    uso && personasDeRegimen[regimen] !== undefined && !uso.regimenes.split(' ').includes(regimen)
      ? `UsoCFDI «${receptor.usoCfdi}» no es para el régimen ${regimen}.`
      : null,
    RFC_GENERICOS.includes(receptor.rfc) &&
    (regimen !== '616' || (SIN_EFECTOS.includes(tipo) && receptor.usoCfdi !== 'S01'))
      ? `Con ${receptor.rfc} el régimen es 616 y el uso S01.`
      : null,
  ].filter((sentence) => sentence !== null);
  return wrong.length === 0 ? ok(`UsoCFDI ${receptor.usoCfdi}, régimen ${regimen}.`) : aviso(wrong.join(' '));
}

/** Until 4.0 gave payments a uso of their own, theirs was P01. */
const checkUsoDePago = (uso: string | null): Veredicto =>
  uso === 'P01' ? ok('UsoCFDI P01.') : aviso(`El UsoCFDI de un pago es P01, no ${uso}.`);

function wrongPersona(where: string, clave: string | null, personas: string | undefined, rfc: string): string | null {
  const persona = personaOf(rfc);
  return personas === undefined || personas.includes(persona)
    ? null
    : `${where} «${clave}» no es de ${nombres[persona]}.`;
}
