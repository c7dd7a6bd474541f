import { type Page, type RelacionCfdi, tiposRelacion } from '@boveda/contracts/core';
import { formatFechaCfdi, formatMoney } from '@boveda/ui-kit';
import { type DetailColumn, EstatusBadge } from '@boveda/ui-kit/data';
import { CfdiLink } from './cfdi-link';
import { Lines } from './lines';

/** CFDI that this one names, and those that name it. */
export const Relaciones = ({ relaciones: { rows, count } }: { relaciones: Page<RelacionCfdi> }) => (
  <Lines title="CFDI relacionados" columns={columns} rows={rows} count={count} />
);

const tipos: Readonly<Record<string, string>> = tiposRelacion;

const columns: DetailColumn<RelacionCfdi>[] = [
  [
    'CFDI',
    ({ cfdi, uuid, sentido, tiporelacion }) => (
      <>
        <CfdiLink cfdi={cfdi}>{uuid}</CfdiLink>
        <small>{[tiporelacion, tipos[tiporelacion]].filter(Boolean).join(' ')}</small>
        <small>
          {[
            sentido === 'nombrado' && 'Relaciona a este CFDI',
            cfdi
              ? [cfdi.serie + cfdi.folio, formatFechaCfdi(cfdi.fecha)].filter(Boolean).join(' del ')
              : 'No está en la bóveda',
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </>
    ),
  ],
  [
    'Total',
    ({ cfdi }) =>
      cfdi && (
        <>
          {formatMoney(cfdi.total, cfdi.moneda)}
          <small>
            <EstatusBadge status={cfdi.status} />
          </small>
        </>
      ),
  ],
];
