import { Big } from 'big.js';
import type { Retencion } from './retencion';

const VERIFICA_RETENCIONES = 'https://prodretencionverificacion.clouda.sat.gob.mx/';

const escapeUrl = (text: string) => encodeURIComponent(text).replaceAll('%2F', '/').replaceAll('%3D', '=');

/** 20 places, filled with zeros. */
const numRegIdTrib = (text: string) => [...text].slice(0, 20).join('').padStart(20, '0');

/** Six decimals; in 1.0 filled with zeros to 17 places, in 2.0 without trailing zeros but one decimal at least. */
const formatTotal = (version: Retencion['version'], total: string): string =>
  version === '1.0' ? new Big(total).toFixed(6).padStart(17, '0') : new Big(total).toFixed(6).replace(/0{1,5}$/, '');

/** The page where the SAT shows the state of a CFDI de retenciones, which is what its QR code says. */
export function verificacionRetencionUrl({
  version,
  timbre,
  uuid,
  emisor,
  receptor,
  totales,
  sello,
}: Retencion): string {
  const id = `id=${timbre?.xml.attributes.UUID?.trim() ?? uuid ?? ''}`;
  const parte =
    receptor.rfc === null
      ? `nr=${escapeUrl(numRegIdTrib(receptor.numRegIdTrib ?? ''))}`
      : `rr=${escapeUrl(receptor.rfc)}`;
  const facts = [`re=${escapeUrl(emisor.rfc)}`, parte, `tt=${formatTotal(version, totales.operacion)}`];
  if (version === '1.0') return `${VERIFICA_RETENCIONES}?${[...facts, id].join('&')}`;
  return `${VERIFICA_RETENCIONES}?${[id, ...facts, `fe=${escapeUrl((sello ?? '').slice(-8))}`].join('&')}`;
}
