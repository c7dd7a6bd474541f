import {
  alertasPago,
  type ColumnaCfdi,
  columnasCfdi,
  efectosComprobante,
  estatusCfdi,
  pagoEstatus,
} from '@boveda/contracts';
import { type FilaListado, type FilaRep, monedaOf, totalOf } from './listado';
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

const listed = (values: readonly string[] | undefined) => values?.join(', ') || null;
const rfc = texto<FilaListado>('RFC', 15, (fila) => fila.rfc);
const nombre = texto<FilaListado>('Nombre', 40, (fila) => fila.nombre);
const moneda = texto<FilaListado>('Moneda', 8, (fila) => monedaOf(fila));
const etiquetas = texto<FilaListado>('Etiquetas', 30, (fila) => listed(fila.etiquetas));

/** The sheet's columns for each column of the screen that it can have. */
const porColumna: Readonly<Record<ColumnaCfdi, readonly Columna<FilaListado>[]>> = {
  folio: [texto(columnasCfdi.folio, 14, (fila) => fila.serie + fila.folio)],
  tipo: [texto(columnasCfdi.tipo, 10, ({ tipo }) => labelIn(efectosComprobante, tipo))],
  uuid: [texto(columnasCfdi.uuid, 38, ({ uuid }) => uuid)],
  // The screen shows the tags beside the name.
  contraparte: [rfc, nombre, etiquetas],
  fecha: [fecha(columnasCfdi.fecha, (fila) => fila.fecha)],
  cancelado: [fecha(columnasCfdi.cancelado, ({ cancelado }) => cancelado)],
  estatus: [texto(columnasCfdi.estatus, 11, ({ status }) => labelIn(estatusCfdi, status))],
  pagos: [texto(columnasCfdi.pagos, 13, (fila) => labelIn(pagoEstatus, fila.pagoestatus))],
  saldo: [importe(columnasCfdi.saldo, ({ saldoinso }) => saldoinso)],
  // A number has no currency of its own.
  total: [importe(columnasCfdi.total, totalOf), moneda],
  serie: [texto(columnasCfdi.serie, 8, ({ serie }) => serie)],
  moneda: [moneda],
  tipocambio: [numero(columnasCfdi.tipocambio, ({ tipocambio }) => tipocambio)],
  subtotal: [importe(columnasCfdi.subtotal, ({ subtotal }) => subtotal)],
  descuento: [importe(columnasCfdi.descuento, ({ descuento }) => descuento ?? null)],
  ivatrasladado: [importe(columnasCfdi.ivatrasladado, ({ ivatrasladado }) => ivatrasladado ?? null)],
  iepstrasladado: [importe(columnasCfdi.iepstrasladado, ({ iepstrasladado }) => iepstrasladado ?? null)],
  ivaretenido: [importe(columnasCfdi.ivaretenido, ({ ivaretenido }) => ivaretenido ?? null)],
  isrretenido: [importe(columnasCfdi.isrretenido, ({ isrretenido }) => isrretenido ?? null)],
  metodopago: [texto(columnasCfdi.metodopago, 10, ({ metodopago }) => metodopago)],
  formapago: [texto(columnasCfdi.formapago, 10, ({ formapago }) => formapago)],
  usocfdi: [texto(columnasCfdi.usocfdi, 10, ({ usocfdi }) => usocfdi)],
  situacion: [texto(columnasCfdi.situacion, 16, ({ situacionpago }) => situacionpago ?? null)],
  alertas: [texto(columnasCfdi.alertas, 30, ({ alertas }) => listed(alertas?.map((codigo) => alertasPago[codigo])))],
  guardado: [fecha(columnasCfdi.guardado, ({ recibido }) => recibido)],
};

/** All columns of a list of which none were chosen. */
const columnasListado: readonly Columna<FilaListado>[] = [
  texto('Serie', 8, ({ serie }) => serie),
  texto('Folio', 12, (fila) => fila.folio),
  ...porColumna.tipo,
  ...porColumna.uuid,
  rfc,
  nombre,
  ...porColumna.fecha,
  ...porColumna.estatus,
  ...porColumna.subtotal,
  ...porColumna.total,
  ...porColumna.tipocambio,
  importe('Total en MXN', (fila) => fila.montopagos ?? fila.totalmxn),
  ...porColumna.metodopago,
  ...porColumna.formapago,
  texto('Uso de CFDI', 10, ({ usocfdi }) => usocfdi),
  ...porColumna.saldo,
  ...porColumna.pagos,
  ...porColumna.cancelado,
  texto('Versión', 8, ({ version }) => version),
  fecha('Recibido en la bóveda', ({ recibido }) => recibido),
  texto('Observaciones', 40, ({ errmsg }) => errmsg),
  etiquetas,
];

/** Returns the columns of the sheet for those that were chosen on the screen, in their order; all where none were. */
export function columnasOf(elegidas: readonly ColumnaCfdi[] | undefined): readonly Columna<FilaListado>[] {
  if (!elegidas) return columnasListado;
  const own = elegidas.includes('moneda');
  return elegidas.flatMap((key) => (key === 'total' && own ? porColumna.total.slice(0, 1) : porColumna[key]));
}

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
