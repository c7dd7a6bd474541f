import type { EslabonCfdi } from '@boveda/contracts';
import { folioOf, formatFechaCfdi } from '@boveda/ui-kit';
import { EstatusBadge } from '@boveda/ui-kit/data';
import { CfdiLink } from './cfdi-link';
import { type LineColumn, Lines } from './lines';

/** The CFDI that replace one another (TipoRelacion 04), oldest first. */
export const Sustituciones = ({ sustituciones, uuid }: { sustituciones: readonly EslabonCfdi[]; uuid: string }) => (
  <Lines title="Cadena de sustitución" columns={columnsOf(sustituciones, uuid)} rows={sustituciones} />
);

function columnsOf(sustituciones: readonly EslabonCfdi[], own: string): LineColumn<EslabonCfdi>[] {
  const names = new Map(sustituciones.map((eslabon) => [eslabon.uuid, folioOf(eslabon) || eslabon.uuid]));
  return [
    [
      'CFDI',
      ({ cfdi, uuid, fecha, sustituye }) => (
        <>
          {uuid === own ? <strong>{names.get(uuid)}</strong> : <CfdiLink cfdi={cfdi}>{names.get(uuid)}</CfdiLink>}
          <small>
            {[
              uuid === own && 'Este CFDI',
              sustituye.length > 0 && `Sustituye a ${sustituye.map((one) => names.get(one) ?? one).join(', ')}`,
              fecha ? formatFechaCfdi(fecha) : 'No está en la bóveda',
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </>
      ),
    ],
    ['Estatus', ({ cfdi }) => cfdi && <EstatusBadge status={cfdi.status} />],
  ];
}
