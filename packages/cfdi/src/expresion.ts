import { Big } from 'big.js';
import type { Comprobante } from './comprobante/comprobante';
import { elementsAt, type XmlElement } from './xml/element';

const VERIFICA_CFDI = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx';

/** Six decimals without trailing zeros, one at least: `1000` is `1000.0`. */
function formatTotal(total: string): string {
  return new Big(total).toFixed(6).replace(/0{1,5}$/, '');
}

/** 3.2: ten digits, point, six decimals, filled with zeros. */
function formatTotal32(total: string): string {
  return new Big(total).toFixed(6).padStart(17, '0');
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;');

/** Only what would change the meaning: SAT prints `/` and `=` of a sello as they are. */
const escapeUrl = (text: string) => encodeURIComponent(text).replaceAll('%2F', '/').replaceAll('%3D', '=');

/**
 * Expression that ConsultaCFDIService asks for, beginning with `?` (service manual 1.4; in 3.2 without `fe` and with the
 * total filled to 17 places). An & inside an RFC is written `&amp;`, as the service wants; the SOAP envelope escapes it
 * once more.
 */
export function expresionImpresa({ version, emisor, receptor, total, uuid, sello }: Comprobante): string {
  const old = version === '3.2';
  const expresion = [
    `?re=${escapeXml(emisor.rfc)}`,
    `rr=${escapeXml(receptor.rfc)}`,
    `tt=${old ? formatTotal32(total) : formatTotal(total)}`,
    `id=${uuid ?? ''}`,
  ];
  if (!old) expresion.push(`fe=${endOf(sello)}`);
  return expresion.join('&');
}

/** The last eight characters, without splitting a code point. */
const endOf = (sello: string | null) => [...(sello ?? '').slice(-16)].slice(-8).join('');

/** The UUID in the letters that the PAC stamped it with. */
const stampedUuid = ({ timbre, uuid }: Comprobante) => timbre?.xml.attributes.UUID?.trim() ?? uuid ?? '';

/**
 * What the QR code of a representación impresa says: the address that it opens (Anexo 20, I.D), and in 3.2 the expression
 * alone, as its Anexo 20 had it.
 */
export function verificacionUrl(cfdi: Comprobante): string {
  const { version, emisor, receptor, total, sello } = cfdi;
  if (version === '3.2') return expresionImpresa({ ...cfdi, uuid: stampedUuid(cfdi) });
  const rfcs = `re=${escapeUrl(emisor.rfc)}&rr=${escapeUrl(receptor.rfc)}`;
  return `${VERIFICA_CFDI}?id=${stampedUuid(cfdi)}&${rfcs}&tt=${formatTotal(total)}&fe=${escapeUrl(endOf(sello))}`;
}

const VERIFICA_CCP = 'https://verificacfdi.facturaelectronica.sat.gob.mx/verificaccp/default.aspx';

/** Address where the SAT shows a Carta Porte; null where it has no IdCCP (before 3.0), no origin or no stamp. */
export function cartaPorteUrl({ timbre }: Comprobante, cartaPorte: XmlElement): string | null {
  const id = cartaPorte.attributes.IdCCP;
  const origen = elementsAt(cartaPorte, 'Ubicaciones', 'Ubicacion').find(
    ({ attributes }) => attributes.TipoUbicacion === 'Origen',
  )?.attributes.FechaHoraSalidaLlegada;
  if (!id || !origen || !timbre) return null;
  return `${VERIFICA_CCP}?IdCCP=${escapeUrl(id)}&FechaOrig=${escapeUrl(origen)}&FechaTimb=${timbre.fechaTimbrado}`.replaceAll(
    '%3A',
    ':',
  );
}
