import { type EslabonCfdi, EstatusCfdi } from '@boveda/contracts/core';
import { folioOf, formatAmount, formatFechaCfdi, formatMoney } from '@boveda/ui-kit';
import { type DetailColumn, EstatusBadge } from '@boveda/ui-kit/data';
import { CfdiLink } from './cfdi-link';
import { Lines } from './lines';

const NOTE =
  'El SAT no entrega el motivo de una cancelación: el 01 se infiere de que otro CFDI sustituye al cancelado (TipoRelacion 04).';

/** The CFDI that replace one another (TipoRelacion 04), oldest first, and what each one is to the others. */
export const Sustituciones = ({ sustituciones, uuid }: { sustituciones: readonly EslabonCfdi[]; uuid: string }) => (
  <Lines title="Sustitución" columns={columnsOf(sustituciones, uuid)} rows={sustituciones} note={NOTE} />
);

function columnsOf(sustituciones: readonly EslabonCfdi[], own: string): DetailColumn<EslabonCfdi>[] {
  const names = new Map(sustituciones.map((eslabon) => [eslabon.uuid, folioOf(eslabon) || eslabon.uuid]));
  const nameOf = (uuid: string) => names.get(uuid) ?? uuid;
  return [
    [
      'CFDI',
      (eslabon) => (
        <>
          {eslabon.uuid === own ? (
            <strong>{nameOf(own)}</strong>
          ) : (
            <CfdiLink cfdi={eslabon.cfdi}>{nameOf(eslabon.uuid)}</CfdiLink>
          )}
          <small>
            {[
              eslabon.uuid === own && 'Este CFDI',
              eslabon.sustituye.length > 0 && `Sustituye a ${eslabon.sustituye.map(nameOf).join(', ')}`,
              eslabon.fecha && formatFechaCfdi(eslabon.fecha),
              !eslabon.cfdi && 'No está en la bóveda',
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
          <span>{meaningOf(eslabon, sustituciones)}</span>
          {eslabon.cancelado && (
            <small>
              {eslabon.canceladosat
                ? `Cancelado el ${formatFechaCfdi(eslabon.cancelado)}, según los metadatos del SAT`
                : `La bóveda supo de la cancelación el ${formatFechaCfdi(eslabon.cancelado)}`}
            </small>
          )}
        </>
      ),
    ],
    [
      'Total',
      ({ total, moneda, estatus }) => (
        <>
          {total !== null && (moneda === null ? formatAmount(total) : formatMoney(total, moneda))}
          {estatus !== null && (
            <small>
              <EstatusBadge status={estatus} />
            </small>
          )}
        </>
      ),
    ],
  ];
}

/** Says in a sentence what a CFDI of the chain is to the others. */
export function meaningOf({ uuid, situacion }: EslabonCfdi, sustituciones: readonly EslabonCfdi[]): string {
  const replacing = sustituciones.filter((other) => other.uuid !== uuid && other.sustituye.includes(uuid));
  const names = (those: readonly EslabonCfdi[]) => those.map((each) => folioOf(each) || each.uuid).join(', ');
  switch (situacion) {
    case 'vigente':
      return 'Es el vigente: ningún CFDI vigente lo sustituye.';
    case 'sustituido':
      return `Cancelado y sustituido por ${names(replacing)} (motivo 01, inferido)${
        replacing.some(({ estatus }) => estatus === EstatusCfdi.Vigente) ? '.' : ', que ya no está vigente.'
      }`;
    case 'sustituidoVigente':
      return `${names(replacing.filter(({ estatus }) => estatus === EstatusCfdi.Vigente))} lo sustituye, pero sigue vigente: falta cancelarlo ante el SAT con motivo 01.`;
    case 'cancelado':
      return 'Cancelado, y ningún CFDI de la bóveda lo sustituye: su motivo no se conoce (02, 03 o 04, o 01 si falta el sustituto).';
    case 'sinVerificar':
      return 'El SAT no ha confirmado su estado.';
    case 'ajeno':
      return 'Es de otro emisor: la relación no lo sustituye.';
    case 'ausente':
      return 'Sin su XML ni los metadatos del SAT no se conoce su estado.';
  }
}
