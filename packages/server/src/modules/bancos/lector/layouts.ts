import type { OrdenFecha } from './values';

/** What a column of a table is. */
export type Columna =
  | 'fecha'
  | 'hora'
  | 'descripcion'
  | 'detalle'
  | 'referencia'
  | 'rastreo'
  | 'cargo'
  | 'abono'
  | 'importe'
  | 'signo'
  | 'saldo'
  | 'rfc'
  | 'nombre'
  | 'clabe'
  | 'cuenta';

/** How the table of a bank is written: by titles, or by the places of columns in one without titles. */
export interface Layout {
  banco: string;
  orden: OrdenFecha;
  /** Titles of each column, in upper case without accents (`plain`). */
  titulos: Partial<Record<Columna, readonly string[]>>;
  /** Columns without which it is not this table. */
  necesarias: readonly Columna[];
  /** Titles that the table also has, to tell it from another bank's. */
  ademas?: readonly string[];
  /** Places of columns of a table without titles. */
  lugares?: Partial<Record<Columna, number>>;
}

/**
 * Tables of banks, the most particular first. Sources: code that reads real files of each bank (see decision 0183); titles change between
 * versions of a portal, so that each column lists those that were seen.
 */
export const layouts: readonly Layout[] = [
  {
    banco: 'Santander',
    orden: 'dmy',
    titulos: {
      fecha: ['FECHA'],
      hora: ['HORA'],
      cuenta: ['CUENTA', 'CUENTA CARGO ABONO'],
      descripcion: ['DESCRIPCION'],
      signo: ['CARGO ABONO'],
      importe: ['IMPORTE'],
      saldo: ['SALDO'],
      referencia: ['REFERENCIA'],
      detalle: ['CONCEPTO'],
      clabe: ['CLABE BENEFICIARIO', 'CLABE ORDENANTE'],
      nombre: ['NOMBRE BENEFICIARIO', 'NOMBRE ORDENANTE'],
      rfc: ['RFC BENEFICIARIO', 'RFC ORDENANTE'],
      rastreo: ['CLAVE DE RASTREO', 'CLAVE RASTREO'],
    },
    necesarias: ['fecha', 'descripcion', 'signo', 'importe'],
  },
  {
    banco: 'Banorte',
    orden: 'dmy',
    titulos: {
      cuenta: ['CUENTA'],
      fecha: ['FECHA', 'FECHA DE OPERACION'],
      referencia: ['REFERENCIA'],
      descripcion: ['DESCRIPCION'],
      abono: ['DEPOSITOS'],
      cargo: ['RETIROS'],
      saldo: ['SALDO'],
      detalle: ['DESCRIPCION DETALLADA'],
    },
    necesarias: ['fecha', 'descripcion', 'abono', 'cargo'],
    ademas: ['COD TRANSAC', 'DESCRIPCION DETALLADA'],
  },
  {
    banco: 'HSBC',
    orden: 'dmy',
    titulos: {
      cuenta: ['NUMERO DE CUENTA'],
      fecha: ['FECHA DEL APUNTE', 'FECHA DE APUNTE'],
      hora: ['HORA DE POSTEO', 'HORA'],
      descripcion: ['DESCRIPCION', 'DESCRIPCION ADICIONAL'],
      referencia: ['REFERENCIA DE CLIENTE'],
      detalle: ['REFERENCIA BANCARIA'],
      abono: ['IMPORTE DE CREDITO', 'IMPORTE DEL CREDITO'],
      cargo: ['IMPORTE DEL DEBITO', 'IMPORTE DE DEBITO'],
      saldo: ['SALDO'],
    },
    necesarias: ['fecha', 'abono', 'cargo'],
  },
  {
    banco: 'BBVA',
    orden: 'dmy',
    titulos: {
      fecha: ['DIA', 'FECHA OPERACION', 'FECHA DE OPERACION', 'FECHA'],
      descripcion: ['CONCEPTO REFERENCIA', 'CONCEPTO'],
      referencia: ['REFERENCIA'],
      detalle: ['REFERENCIA AMPLIADA'],
      cargo: ['CARGO', 'CARGOS'],
      abono: ['ABONO', 'ABONOS'],
      saldo: ['SALDO', 'SALDO OPERACION'],
    },
    necesarias: ['fecha', 'descripcion', 'cargo', 'abono'],
    ademas: ['DIA', 'CONCEPTO REFERENCIA', 'REFERENCIA AMPLIADA', 'FECHA OPERACION', 'FECHA DE OPERACION'],
  },
  {
    banco: 'Banamex',
    orden: 'dmy',
    titulos: {
      fecha: ['FECHA'],
      descripcion: ['DESCRIPCION', 'CONCEPTO'],
      abono: ['DEPOSITOS', 'DEPOSITO'],
      cargo: ['RETIROS', 'RETIRO'],
      saldo: ['SALDO'],
    },
    necesarias: ['fecha', 'descripcion', 'abono', 'cargo'],
  },
  {
    banco: 'BanBajío',
    orden: 'dmy',
    titulos: {
      fecha: ['FECHA MOVIMIENTO'],
      hora: ['HORA'],
      referencia: ['RECIBO'],
      descripcion: ['DESCRIPCION'],
      cargo: ['CARGOS'],
      abono: ['ABONOS'],
      saldo: ['SALDO'],
    },
    necesarias: ['fecha', 'descripcion', 'cargo', 'abono'],
  },
  {
    banco: 'BanBajío',
    orden: 'dmy',
    titulos: {},
    necesarias: [],
    lugares: { cuenta: 0, fecha: 1, referencia: 3, descripcion: 4, cargo: 6, abono: 7, saldo: 8 },
  },
  {
    banco: 'Scotiabank',
    orden: 'dmy',
    titulos: {
      fecha: ['FECHA', 'FECHA MOVIMIENTO'],
      descripcion: ['DESCRIPCION', 'TRANSACCION'],
      referencia: ['REFERENCIA', 'REFERENCIA NUMERICA'],
      cargo: ['CARGO', 'CARGOS', 'RETIRO'],
      abono: ['ABONO', 'ABONOS', 'DEPOSITO'],
      saldo: ['SALDO'],
    },
    necesarias: ['fecha', 'descripcion', 'cargo', 'abono'],
    ademas: ['TIPO DE TRANSACCION'],
  },
  // Titles that say all by themselves, whatever the bank.
  {
    banco: '',
    orden: 'dmy',
    titulos: {
      fecha: ['FECHA', 'FECHA MOVIMIENTO'],
      descripcion: ['CONCEPTO', 'DESCRIPCION'],
      referencia: ['REFERENCIA'],
      cargo: ['CARGO', 'CARGOS'],
      abono: ['ABONO', 'ABONOS'],
      saldo: ['SALDO'],
    },
    necesarias: ['fecha', 'descripcion', 'cargo', 'abono'],
  },
];

/** Titles by which the mapper proposes what a column of an unknown table is. */
export const titulosUsuales: Readonly<Record<Columna, readonly string[]>> = {
  fecha: ['FECHA', 'DIA', 'DATE', 'FECHA OPERACION', 'FECHA DE OPERACION', 'FECHA MOVIMIENTO', 'FECHA VALOR'],
  hora: ['HORA', 'TIME'],
  descripcion: ['DESCRIPCION', 'CONCEPTO', 'DETALLE', 'MOVIMIENTO', 'DESCRIPTION', 'MEMO'],
  detalle: ['DESCRIPCION DETALLADA', 'OBSERVACIONES', 'LEYENDA'],
  referencia: ['REFERENCIA', 'REFERENCIA NUMERICA', 'FOLIO', 'NUMERO', 'REFERENCE'],
  rastreo: ['CLAVE DE RASTREO', 'CLAVE RASTREO', 'RASTREO'],
  cargo: ['CARGO', 'CARGOS', 'RETIRO', 'RETIROS', 'DEBITO', 'DEBE', 'EGRESO', 'DEBIT'],
  abono: ['ABONO', 'ABONOS', 'DEPOSITO', 'DEPOSITOS', 'CREDITO', 'HABER', 'INGRESO', 'CREDIT'],
  importe: ['IMPORTE', 'MONTO', 'CANTIDAD', 'AMOUNT'],
  signo: ['CARGO ABONO', 'TIPO', 'NATURALEZA', 'SIGNO'],
  saldo: ['SALDO', 'BALANCE', 'SALDO FINAL'],
  rfc: ['RFC', 'RFC BENEFICIARIO', 'RFC ORDENANTE'],
  nombre: ['NOMBRE', 'BENEFICIARIO', 'ORDENANTE', 'NOMBRE BENEFICIARIO', 'NOMBRE ORDENANTE'],
  clabe: ['CLABE', 'CLABE BENEFICIARIO', 'CLABE ORDENANTE', 'CUENTA DESTINO', 'CUENTA ORIGEN'],
  cuenta: ['CUENTA', 'NUMERO DE CUENTA', 'CUENTA PROPIA'],
};
