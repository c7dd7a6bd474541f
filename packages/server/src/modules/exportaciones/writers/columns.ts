import { efectosComprobante, estatusCfdi, pagoEstatus } from '@boveda/contracts';
import type { FilaListado, FilaRep } from './listado';
import type { ColumnaHoja } from './sheet';

type Columna<Fila> = ColumnaHoja<Fila>;

const labelIn = (catalog: Readonly<Record<string, string>>, key: string | number | null) =>
  key === null ? null : (catalog[key] ?? String(key));

const texto = <Fila>(titulo: string, ancho: number, valor: Columna<Fila>['valor']): Columna<Fila> => ({
  titulo,
  tipo: 'texto',
  ancho,
  valor,
});
const importe = <Fila>(titulo: string, valor: Columna<Fila>['valor']): Columna<Fila> => ({
  titulo,
  tipo: 'importe',
  ancho: 15,
  valor,
});
const numero = <Fila>(titulo: string, valor: Columna<Fila>['valor']): Columna<Fila> => ({
  titulo,
  tipo: 'numero',
  ancho: 12,
  valor,
});
const fecha = <Fila>(titulo: string, valor: Columna<Fila>['valor']): Columna<Fila> => ({
  titulo,
  tipo: 'fecha',
  ancho: 19,
  valor,
});

/** All columns of a list. */
export const columnasListado: readonly Columna<FilaListado>[] = [
  texto('Serie', 8, ({ serie }) => serie),
  texto('Folio', 12, ({ folio }) => folio),
  texto('Tipo', 10, ({ tipo }) => labelIn(efectosComprobante, tipo)),
  texto('UUID', 38, ({ uuid }) => uuid),
  texto('RFC', 15, ({ rfc }) => rfc),
  texto('Nombre', 40, ({ nombre }) => nombre),
  fecha('Expedido', (fila) => fila.fecha),
  texto('Estatus', 11, ({ status }) => labelIn(estatusCfdi, status)),
  importe('Subtotal', ({ subtotal }) => subtotal),
  importe('Total', ({ total }) => total),
  texto('Moneda', 8, ({ moneda }) => moneda),
  numero('Tipo de cambio', ({ tipocambio }) => tipocambio),
  importe('Total en MXN', ({ totalmxn }) => totalmxn),
  texto('Método de pago', 10, ({ metodopago }) => metodopago),
  texto('Forma de pago', 10, ({ formapago }) => formapago),
  texto('Uso de CFDI', 10, ({ usocfdi }) => usocfdi),
  importe('Saldo', ({ saldoinso }) => saldoinso),
  texto('Pagos', 13, (fila) => labelIn(pagoEstatus, fila.pagoestatus)),
  fecha('Fecha de Cancelación', ({ cancelado }) => cancelado),
  texto('Versión', 8, ({ version }) => version),
  fecha('Recibido en la bóveda', ({ recibido }) => recibido),
  texto('Observaciones', 40, ({ errmsg }) => errmsg),
];

type Pago = NonNullable<FilaRep['pagos']>[number];

/** A document paid by a payment of a receipt; a payment without documents is its own row. */
export interface FilaPago {
  rep: FilaRep;
  pago: Pago | undefined;
  docto: Pago['doctosRelacionados'][number] | undefined;
}

/** Returns one row per payment and document of a receipt. */
export function filasPago(rep: FilaRep): FilaPago[] {
  const pagos = rep.pagos?.length ? rep.pagos : [undefined];
  return pagos.flatMap((pago) =>
    (pago?.doctosRelacionados.length ? pago.doctosRelacionados : [undefined]).map((docto) => ({ rep, pago, docto })),
  );
}

/** Columns of a payment receipt for each document that it pays. */
export const columnasRep: readonly Columna<FilaPago>[] = [
  texto('Serie', 8, ({ rep }) => rep.serie),
  texto('Folio', 12, ({ rep }) => rep.folio),
  texto('UUID', 38, ({ rep }) => rep.uuid),
  texto('RFC', 15, ({ rep }) => rep.rfc),
  texto('Nombre', 40, ({ rep }) => rep.nombre),
  fecha('Expedido', ({ rep }) => rep.fecha),
  texto('Estatus', 11, ({ rep }) => labelIn(estatusCfdi, rep.status)),
  fecha('Fecha de pago', ({ pago }) => pago?.fechaPago ?? null),
  texto('Forma de pago', 10, ({ pago }) => pago?.formaDePago ?? null),
  importe('Monto', ({ pago }) => pago?.monto ?? null),
  texto('Moneda', 8, ({ pago }) => pago?.moneda ?? null),
  numero('Tipo de cambio', ({ pago }) => pago?.tipoCambio ?? null),
  texto('Núm. Operación', 16, ({ pago }) => pago?.numOperacion ?? null),
  texto('Cta. Origen', 20, ({ pago }) => pago?.ctaOrdenante ?? null),
  texto('Cta. Destino', 20, ({ pago }) => pago?.ctaBeneficiario ?? null),
  texto('UUID relacionado', 38, ({ docto }) => docto?.idDocumento ?? null),
  texto('Serie relacionada', 8, ({ docto }) => docto?.serie ?? null),
  texto('Folio relacionado', 12, ({ docto }) => docto?.folio ?? null),
  texto('Moneda del documento', 8, ({ docto }) => docto?.moneda ?? null),
  numero('Equivalencia', ({ docto }) => docto?.equivalencia ?? null),
  numero('Parcialidad', ({ docto }) => docto?.numParcialidad ?? null),
  importe('Saldo anterior', ({ docto }) => docto?.impSaldoAnt ?? null),
  importe('Importe pagado', ({ docto }) => docto?.impPagado ?? null),
  importe('Saldo insoluto', ({ docto }) => docto?.impSaldoInsoluto ?? null),
];
