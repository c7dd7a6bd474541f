import { alertasPago, type CfdiListRow, columnasCfdi, formasPago, metodosPago, usosCfdi } from '@boveda/contracts/core';
import { formatInstant, formatMoney } from '@boveda/ui-kit';
import { type ListColumn, Truncated } from '@boveda/ui-kit/data';

type Column = ListColumn<CfdiListRow>;
type Amount = 'subtotal' | 'descuento' | 'ivatrasladado' | 'iepstrasladado' | 'ivaretenido' | 'isrretenido';
type Catalog = Readonly<Record<string, string>>;

const amount = (key: Amount): Column => ({
  key,
  title: columnasCfdi[key],
  align: 'right',
  optional: true,
  render: ({ [key]: value, moneda }) => value && formatMoney(value, moneda),
});

const coded = (key: 'metodopago' | 'formapago' | 'usocfdi', catalog: Catalog): Column => ({
  key,
  title: columnasCfdi[key],
  nowrap: true,
  optional: true,
  render: ({ [key]: code }) =>
    code && <Truncated text={catalog[code] ? `${code} ${catalog[code]}` : code} max={LONGEST_CODED} />,
});

const LONGEST_CODED = 24;

/** Columns that a person may add to a list of CFDI. Each is named like the field that it needs, unless every row has that. */
export const addedColumns: readonly Column[] = [
  { key: 'serie', title: columnasCfdi.serie, nowrap: true, optional: true, render: ({ serie }) => serie },
  { key: 'moneda', title: columnasCfdi.moneda, nowrap: true, optional: true, render: ({ moneda }) => moneda },
  {
    key: 'tipocambio',
    title: columnasCfdi.tipocambio,
    align: 'right',
    optional: true,
    render: ({ tipocambio }) => tipocambio,
  },
  amount('subtotal'),
  amount('descuento'),
  amount('ivatrasladado'),
  amount('iepstrasladado'),
  amount('ivaretenido'),
  amount('isrretenido'),
  coded('metodopago', metodosPago),
  coded('formapago', formasPago),
  coded('usocfdi', usosCfdi),
  {
    key: 'situacion',
    title: columnasCfdi.situacion,
    nowrap: true,
    optional: true,
    render: ({ situacionpago }) => situacionpago,
  },
  {
    key: 'alertas',
    title: columnasCfdi.alertas,
    optional: true,
    render: ({ alertas }) => alertas?.map((codigo) => alertasPago[codigo]).join(', '),
  },
  {
    key: 'guardado',
    title: columnasCfdi.guardado,
    nowrap: true,
    optional: true,
    render: ({ guardado }) => guardado && formatInstant(guardado),
  },
];
