import { eventosCfdi, type HistorialCfdi } from '@boveda/contracts/core';
import { formatInstant } from '@boveda/ui-kit';
import type { DetailColumn } from '@boveda/ui-kit/data';
import { Lines } from './lines';

/** What happened to a CFDI, newest first. */
export const Historial = ({ historial }: { historial: readonly HistorialCfdi[] }) => (
  <Lines title="Historial" columns={columns} rows={historial} />
);

const columns: DetailColumn<HistorialCfdi>[] = [
  [
    'Evento',
    ({ evento, usuario, detalle, asiento }) => {
      const origin = [usuario, asiento !== null && `asiento ${asiento} de la bitácora`].filter(Boolean).join(' · ');
      return (
        <>
          {eventosCfdi[evento]}
          {detalle && <small className="cfdi-said">{detalle}</small>}
          {origin && <small>{origin}</small>}
        </>
      );
    },
  ],
  ['Cuándo', ({ cuando }) => formatInstant(cuando)],
];
