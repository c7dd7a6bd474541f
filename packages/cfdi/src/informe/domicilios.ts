import type { Comprobante } from '../comprobante/comprobante';
import { aviso, omitida, type Veredicto } from './informe';
import { codigosEn } from './reglas/matrices';

const CODIGO_POSTAL = /^\d{5}$/;
/** The general public, and foreigners. */
export const RFC_GENERICOS: readonly string[] = ['XAXX010101000', 'XEXX010101000'];

/**
 * Códigos postales: five digits (c_CodigoPostal), and a generic receptor lives where the CFDI is issued (Anexo 20, guide to
 * 4.0). The SAT's list of them is not among its open catalogues, so that nothing says whether one exists.
 */
export function checkDomicilios({ version, lugarExpedicion, receptor }: Comprobante): Veredicto | null {
  if (version === '3.2') return null;
  const said = Object.entries({
    LugarExpedicion: lugarExpedicion,
    DomicilioFiscalReceptor: version === '4.0' ? receptor.domicilioFiscal : null,
  }).filter(([, codigo]) => codigo !== null);
  const malformed = said.find(([, codigo]) => !CODIGO_POSTAL.test(codigo ?? ''));
  if (malformed)
    return aviso(
      `${malformed[0]} «${malformed[1]}» no tiene cinco cifras.`,
      codigosEn(version, malformed[0] === 'LugarExpedicion' ? 'CFDI40126' : 'CFDI40148'),
    );
  if (version === '4.0' && RFC_GENERICOS.includes(receptor.rfc) && receptor.domicilioFiscal !== lugarExpedicion)
    return aviso(
      `DomicilioFiscalReceptor de ${receptor.rfc} debe ser el LugarExpedicion, ${lugarExpedicion}.`,
      codigosEn(version, 'CFDI40149'),
    );
  return omitida(`Bien escritos (${said.map(([, codigo]) => codigo).join(', ')}); no se tiene el catálogo del SAT.`);
}
