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
export function checkUsoRegimen(cfdi: Comprobante): Veredicto | null {
  const { version, tipo, emisor, receptor } = cfdi;
  if (version === '3.2') return null;
  if (version === '3.3') return tipo === 'P' ? checkUsoDePago(receptor.usoCfdi) : checkPersonas33(cfdi);
  const uso = usosCfdi[receptor.usoCfdi ?? ''];
  const regimen = receptor.regimenFiscal ?? '';
  const found = [
    [
      'CFDI40141',
      wrongPersona('RegimenFiscal', emisor.regimenFiscal, personasDeRegimen[emisor.regimenFiscal ?? ''], emisor.rfc),
    ],
    ['CFDI40158', wrongPersona('RegimenFiscalReceptor', regimen, personasDeRegimen[regimen], receptor.rfc)],
    ['CFDI40161', wrongPersona('UsoCFDI', receptor.usoCfdi, uso?.personas, receptor.rfc)],
    [
      'CFDI40161',
      uso && personasDeRegimen[regimen] !== undefined && !uso.regimenes.split(' ').includes(regimen)
        ? `UsoCFDI «${receptor.usoCfdi}» no es para el régimen ${regimen}.`
        : null,
    ],
    [
      'CFDI40159',
      // A payroll of a worker who died has the generic RFC, and the régimen and uso of every payroll (NOM10, NOM11, NOM12).
      tipo !== 'N' &&
      RFC_GENERICOS.includes(receptor.rfc) &&
      (regimen !== '616' || (SIN_EFECTOS.includes(tipo) && receptor.usoCfdi !== 'S01'))
        ? `Con ${receptor.rfc} el régimen es 616 y el uso S01.`
        : null,
    ],
  ] as const;
  return told(found, `UsoCFDI ${receptor.usoCfdi}, régimen ${regimen}.`);
}

/** Of 3.3, whose catalogues had the same regímenes and usos for each kind of person. */
function checkPersonas33({ emisor, receptor }: Comprobante): Veredicto | null {
  const { regimenFiscal: regimen, rfc } = emisor;
  const { usoCfdi: uso } = receptor;
  if (personasDeRegimen[regimen ?? ''] === undefined) return null;
  const found = [
    ['CFDI33131', wrongPersona('RegimenFiscal', regimen, personasDeRegimen[regimen ?? ''], rfc)],
    ['CFDI33141', wrongPersona('UsoCFDI', uso, usosCfdi[uso ?? '']?.personas, receptor.rfc)],
  ] as const;
  return told(found, `Régimen ${regimen}.`);
}

function told(found: readonly (readonly [codigo: string, sentence: string | null])[], otherwise: string): Veredicto {
  const wrong = found.filter(([, sentence]) => sentence !== null);
  if (wrong.length === 0) return ok(otherwise);
  return aviso(wrong.map(([, sentence]) => sentence).join(' '), {
    codigos: [...new Set(wrong.map(([codigo]) => codigo))],
  });
}

/** Until 4.0 gave payments a uso of their own, theirs was P01. */
const checkUsoDePago = (uso: string | null): Veredicto =>
  uso === 'P01' ? ok('UsoCFDI P01.') : aviso(`El UsoCFDI de un pago es P01, no ${uso}.`, { codigos: ['CRP110'] });

function wrongPersona(where: string, clave: string | null, personas: string | undefined, rfc: string): string | null {
  const persona = personaOf(rfc);
  return personas === undefined || personas.includes(persona)
    ? null
    : `${where} «${clave}» no es de ${nombres[persona]}.`;
}
