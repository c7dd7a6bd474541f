import {
  alertasPago,
  type Etiqueta,
  efectosComprobante,
  formasPago,
  metodosPago,
  pagoEstatusFiltro,
  usosCfdi,
} from '@boveda/contracts/core';
import { formatAmount, formatDay } from '@boveda/ui-kit';
import type { FilterChip } from '@boveda/ui-kit/filters';
import type { ListQuery } from './list-query';
import type { CfdiList } from './lists';

type Text = (query: ListQuery, etiquetas?: readonly Etiqueta[]) => string | undefined;

const plain =
  (label: string, name: keyof ListQuery): Text =>
  ({ [name]: value }) =>
    value === undefined ? undefined : `${label}: ${value}`;

const codeOf =
  (label: string, name: keyof ListQuery, catalog: Readonly<Record<string, string>>): Text =>
  ({ [name]: code }) =>
    code === undefined ? undefined : `${label}: ${catalog[code] ?? code}`;

// The name is empty until the tags are loaded, and of a deleted one.
const tagOf: Text = ({ etiqueta }, etiquetas) =>
  etiqueta && `Etiqueta: ${etiquetas?.find(({ id }) => id === etiqueta)?.nombre ?? '…'}`;

const amountOf =
  (label: string, name: 'totalde' | 'totalhasta'): Text =>
  ({ [name]: total }) =>
    total === undefined ? undefined : `${label} $${formatAmount(total)}`;

function rangeOf(prefix: string, from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return capitalized(`${prefix}del ${formatDay(from)} al ${formatDay(to)}`);
  if (from) return capitalized(`${prefix}desde ${formatDay(from)}`);
  return to && capitalized(`${prefix}hasta ${formatDay(to)}`);
}
const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The filters in words, with the fields of each, in the order of the form. */
const filters: readonly (readonly [fields: readonly (keyof ListQuery)[], text: Text])[] = [
  [['search'], plain('Buscar', 'search')],
  [['fechaini', 'fechafin'], ({ fechaini, fechafin }) => rangeOf('', fechaini, fechafin)],
  [['rfc'], plain('RFC', 'rfc')],
  [['tipo'], codeOf('Tipo', 'tipo', efectosComprobante)],
  [['pagoestatus'], codeOf('Pagos', 'pagoestatus', pagoEstatusFiltro)],
  [
    ['canceladoini', 'canceladofin'],
    ({ canceladoini, canceladofin }) => rangeOf('Cancelado ', canceladoini, canceladofin),
  ],
  [['guardadoini', 'guardadofin'], ({ guardadoini, guardadofin }) => rangeOf('Guardado ', guardadoini, guardadofin)],
  [['etiqueta'], tagOf],
  [['clave'], plain('Concepto', 'clave')],
  [['nombre'], plain('Nombre', 'nombre')],
  [['regla'], plain('Regla', 'regla')],
  [['alerta'], codeOf('Alerta', 'alerta', alertasPago)],
  [['moneda'], plain('Moneda', 'moneda')],
  [['serie'], plain('Serie', 'serie')],
  [['folio'], plain('Folio', 'folio')],
  [['usocfdi'], codeOf('Uso CFDI', 'usocfdi', usosCfdi)],
  [['formapago'], codeOf('Forma de pago', 'formapago', formasPago)],
  [['metodopago'], codeOf('Método de pago', 'metodopago', metodosPago)],
  [['totalde'], amountOf('Total de', 'totalde')],
  [['totalhasta'], amountOf('Total hasta', 'totalhasta')],
];

/** The active filters of a list in words. */
export function chipsOf(
  { query: { shape } }: CfdiList,
  query: ListQuery,
  remove: (patch: Partial<ListQuery>) => void,
  etiquetas?: readonly Etiqueta[],
): FilterChip[] {
  return filters.flatMap(([fields, textOf]) => {
    const text = fields.every((field) => field in shape) ? textOf(query, etiquetas) : undefined;
    const cleared = Object.fromEntries(fields.map((field) => [field, undefined]));
    return text === undefined ? [] : [{ text, onRemove: () => remove(cleared) }];
  });
}
