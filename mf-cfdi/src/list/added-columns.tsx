import { alertasPago, type CfdiListRow, formasPago, metodosPago, usosCfdi } from '@boveda/contracts/core';
import { formatInstant, formatMoney } from '@boveda/ui-kit';
import { type ListColumn, Truncated } from '@boveda/ui-kit/data';

type Column = ListColumn<CfdiListRow>;
type Amount = 'subtotal' | 'descuento' | 'ivatrasladado' | 'iepstrasladado' | 'ivaretenido' | 'isrretenido';
type Catalog = Readonly<Record<string, string>>;

const amount = (key: Amount, title: string): Column => ({
  key,
  title,
  align: 'right',
  optional: true,
  render: ({ [key]: value, moneda }) => value && formatMoney(value, moneda),
});

const coded = (key: 'metodopago' | 'formapago' | 'usocfdi', title: string, catalog: Catalog): Column => ({
  key,
  title,
  nowrap: true,
  optional: true,
  render: ({ [key]: code }) =>
    code && <Truncated text={catalog[code] ? `${code} ${catalog[code]}` : code} max={LONGEST_CODED} />,
});

const LONGEST_CODED = 24;

/** Columns that a person may add to a list of CFDI. Each is named like the field that it needs, unless every row has that. */
export const addedColumns: readonly Column[] = [
  { key: 'serie', title: 'Serie', nowrap: true, optional: true, render: ({ serie }) => serie },
  { key: 'moneda', title: 'Moneda', nowrap: true, optional: true, render: ({ moneda }) => moneda },
  {
    key: 'tipocambio',
    title: 'Tipo de cambio',
    align: 'right',
    optional: true,
    render: ({ tipocambio }) => tipocambio,
  },
  amount('subtotal', 'Subtotal'),
  amount('descuento', 'Descuento'),
  amount('ivatrasladado', 'IVA trasladado'),
  amount('iepstrasladado', 'IEPS trasladado'),
  amount('ivaretenido', 'IVA retenido'),
  amount('isrretenido', 'ISR retenido'),
  coded('metodopago', 'Método de pago', metodosPago),
  coded('formapago', 'Forma de pago', formasPago),
  coded('usocfdi', 'Uso CFDI', usosCfdi),
  {
    key: 'situacion',
    title: 'Situación de pago',
    nowrap: true,
    optional: true,
    render: ({ situacionpago }) => situacionpago,
  },
  {
    key: 'alertas',
    title: 'Alertas de pago',
    optional: true,
    render: ({ alertas }) => alertas?.map((codigo) => alertasPago[codigo]).join(', '),
  },
  {
    key: 'guardado',
    title: 'Guardado',
    nowrap: true,
    optional: true,
    render: ({ guardado }) => guardado && formatInstant(guardado),
  },
];
