import { Link, paths } from '@boveda/area-kit';
import type { Contraparte } from '@boveda/contracts';
import { type OrdenContraparte, ordenesContraparte } from '@boveda/contracts/core';
import { Button, formatMoney } from '@boveda/ui-kit';
import type { ListColumn } from '@boveda/ui-kit/data';
import { useLocation } from '@boveda/ui-kit/router';
import { Tagged } from '../etiquetas/tags';
import { EfoBadge } from './efo-badge';
import { ListaBadge } from './lista-badge';
import { SinceDay } from './since-day';

/** The amounts of a ranking: those of what was issued, or of what was received. */
const sides: readonly (readonly OrdenContraparte[])[] = [
  ['emitido', 'porcobrar', 'cobrardesde'],
  ['recibido', 'porpagar', 'pagardesde'],
];
const all = Object.keys(ordenesContraparte) as OrdenContraparte[];

/** Whether a list in this order, with these chosen columns, shows amounts. */
export const needsImportes = (chosen: string, sort: OrdenContraparte | undefined): boolean =>
  sort !== undefined || chosen.split(',').some((key) => key in ordenesContraparte);

/**
 * Columns of Contribuyentes (V2 §2.7). Those of the amounts that it is ranked by follow; all others are there to be chosen.
 */
export const contribuyentesColumns = (
  onDetail: (rfc: string) => void,
  sort: OrdenContraparte | undefined,
): ListColumn<Contraparte>[] => {
  const ranked = sides.find((side) => sort && side.includes(sort)) ?? [];
  return [
    {
      key: 'rfc',
      title: 'RFC',
      nowrap: true,
      card: 'line',
      render: ({ rfc }) => <FichaLink rfc={rfc} />,
    },
    {
      key: 'nombre',
      title: 'Nombre',
      card: 'title',
      render: ({ nombre, listas = [], etiquetas }) => (
        <Tagged etiquetas={etiquetas}>
          <span>
            {nombre}{' '}
            {listas.map((lista) => (
              <ListaBadge key={lista} lista={lista} />
            ))}
          </span>
        </Tagged>
      ),
    },
    {
      key: 'emitidos',
      title: 'Emitidos',
      nowrap: true,
      card: 'line',
      render: ({ rfc }) => <CfdiLink rfc={rfc} to={paths.clientes()} of="Emitidos" />,
    },
    {
      key: 'recibidos',
      title: 'Recibidos',
      nowrap: true,
      card: 'line',
      render: ({ rfc }) => <CfdiLink rfc={rfc} to={paths.proveedores()} of="Recibidos" />,
    },
    {
      key: 'efo',
      title: 'EFO',
      nowrap: true,
      card: 'amount',
      render: ({ rfc, efo }) =>
        efo > 0 && (
          <>
            <EfoBadge situacion={efo} />{' '}
            <Button size="small" aria-label={`Detalle de ${rfc}`} onClick={() => onDetail(rfc)}>
              Detalle
            </Button>
          </>
        ),
    },
    ...all.map((orden) => importeColumn(orden, ranked.includes(orden))),
  ];
};

const importeColumn = (orden: OrdenContraparte, isRanked: boolean): ListColumn<Contraparte> => ({
  key: orden,
  title: ordenesContraparte[orden],
  sort: orden,
  align: 'right',
  nowrap: true,
  ...(isRanked ? {} : { optional: true as const }),
  render: ({ importes }) => {
    const value = importes?.[orden];
    if (!value) return null;
    return orden === 'cobrardesde' || orden === 'pagardesde' ? <SinceDay day={value} /> : formatMoney(value);
  },
});

/** Leads to the page of a counterpart, which leads back to this order and page of the list. */
function FichaLink({ rfc }: { rfc: string }) {
  const { search } = useLocation();
  return (
    <Link to={paths.contribuyente(rfc)} state={{ list: search }}>
      {rfc}
    </Link>
  );
}

const CfdiLink = ({ rfc, to, of }: { rfc: string; to: string; of: string }) => (
  <Link to={`${to}?rfc=${encodeURIComponent(rfc)}&limit=20&offset=0`} aria-label={`Ver ${of} de ${rfc}`}>
    Ver {of}
  </Link>
);
