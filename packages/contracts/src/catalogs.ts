// Labels of the SAT's catalogues and of our own states, as people read them.
// Source: c_TipoDeComprobante, c_MetodoPago, c_FormaPago, c_UsoCFDI, c_TipoRelacion (Anexo 20); states of V2 §3 and §4.

/** c_TipoDeComprobante. */
export const efectosComprobante = {
  I: 'Ingreso',
  E: 'Egreso',
  T: 'Traslado',
  P: 'Pago',
  N: 'Nómina',
} as const;
export type TipoComprobante = keyof typeof efectosComprobante;

/** Codes of the state of a CFDI in the vault; `estatusCfdi` has their labels. */
export const EstatusCfdi = { Pendiente: 1, Vigente: 2, Cancelado: 3, Invalido: 4, Alterado: 5 } as const;
export type EstatusCfdi = (typeof EstatusCfdi)[keyof typeof EstatusCfdi];

/** State of a CFDI in the vault. */
export const estatusCfdi = {
  [EstatusCfdi.Pendiente]: 'Pendiente',
  [EstatusCfdi.Vigente]: 'Vigente',
  [EstatusCfdi.Cancelado]: 'Cancelado',
  [EstatusCfdi.Invalido]: 'Inválido',
  [EstatusCfdi.Alterado]: 'Alterado',
} as const satisfies Record<EstatusCfdi, string>;

/** Codes of how far a PPD invoice is paid; `pagoEstatus` has their labels. */
export const PagoEstatus = { Pagado: 1, FaltanPagos: 2, SinPagos: 3 } as const;
export type PagoEstatus = (typeof PagoEstatus)[keyof typeof PagoEstatus];

/** How far a PPD invoice is paid. */
export const pagoEstatus = {
  [PagoEstatus.Pagado]: 'Pagado',
  [PagoEstatus.FaltanPagos]: 'Faltan pagos',
  [PagoEstatus.SinPagos]: 'Ningun pago',
} as const satisfies Record<PagoEstatus, string>;

/** What a list of credits can be filtered by: how far an invoice is paid, or whether anything of it is owed. */
export const pagoEstatusFiltro = { ...pagoEstatus, pendiente: 'No pagadas' } as const;

/** The usual ones of c_Moneda, by which screens let people filter; a filter takes any code. */
export const monedas = {
  MXN: 'Peso mexicano',
  USD: 'Dólar americano',
  EUR: 'Euro',
  CAD: 'Dólar canadiense',
  GBP: 'Libra esterlina',
  JPY: 'Yen',
  CNY: 'Yuan renminbi',
  CHF: 'Franco suizo',
  BRL: 'Real brasileño',
  COP: 'Peso colombiano',
  XXX: 'Sin moneda (pagos y traslados)',
} as const;

/** c_MetodoPago. */
export const metodosPago = {
  PUE: 'Pago en una sola exhibición',
  PPD: 'Pago en parcialidades o diferido',
} as const;

/** Codes are text ('01'). JavaScript lists '12' before '01', so a screen that shows a catalogue sorts it by code. */
const catalog = <const Entries extends Record<string, string>>(entries: Entries) => entries;

/** c_FormaPago. */
export const formasPago = catalog({
  '01': 'Efectivo',
  '02': 'Cheque nominativo',
  '03': 'Transferencia electrónica de fondos',
  '04': 'Tarjeta de crédito',
  '05': 'Monedero electrónico',
  '06': 'Dinero electrónico',
  '08': 'Vales de despensa',
  '12': 'Dación en pago',
  '13': 'Pago por subrogación',
  '14': 'Pago por consignación',
  '15': 'Condonación',
  '17': 'Compensación',
  '23': 'Novación',
  '24': 'Confusión',
  '25': 'Remisión de deuda',
  '26': 'Prescripción o caducidad',
  '27': 'A satisfacción del acreedor',
  '28': 'Tarjeta de débito',
  '29': 'Tarjeta de servicios',
  '30': 'Aplicación de anticipos',
  '31': 'Intermediario pagos',
  '99': 'Por definir',
});

/** c_UsoCFDI of 3.3 and 4.0: P01 ended with 3.3; S01, CP01 and CN01 came with 4.0. */
export const usosCfdi = catalog({
  G01: 'Adquisición de mercancías',
  G02: 'Devoluciones, descuentos o bonificaciones',
  G03: 'Gastos en general',
  I01: 'Construcciones',
  I02: 'Mobiliario y equipo de oficina por inversiones',
  I03: 'Equipo de transporte',
  I04: 'Equipo de computo y accesorios',
  I05: 'Dados, troqueles, moldes, matrices y herramental',
  I06: 'Comunicaciones telefónicas',
  I07: 'Comunicaciones satelitales',
  I08: 'Otra maquinaria y equipo',
  D01: 'Honorarios médicos, dentales y gastos hospitalarios',
  D02: 'Gastos médicos por incapacidad o discapacidad',
  D03: 'Gastos funerales',
  D04: 'Donativos',
  D05: 'Intereses reales efectivamente pagados por créditos hipotecarios (casa habitación)',
  D06: 'Aportaciones voluntarias al SAR',
  D07: 'Primas por seguros de gastos médicos',
  D08: 'Gastos de transportación escolar obligatoria',
  D09: 'Depósitos en cuentas para el ahorro, primas que tengan como base planes de pensiones',
  D10: 'Pagos por servicios educativos (colegiaturas)',
  P01: 'Por definir',
  S01: 'Sin efectos fiscales',
  CP01: 'Pagos',
  CN01: 'Nómina',
});

/** c_TipoRelacion; 08 and 09 only in 3.3. */
export const tiposRelacion = catalog({
  '01': 'Nota de crédito de los documentos relacionados',
  '02': 'Nota de débito de los documentos relacionados',
  '03': 'Devolución de mercancía sobre facturas o traslados previos',
  '04': 'Sustitución de los CFDI previos',
  '05': 'Traslados de mercancías facturados previamente',
  '06': 'Factura generada por los traslados previos',
  '07': 'CFDI por aplicación de anticipo',
  '08': 'Factura generada por pagos en parcialidades',
  '09': 'Factura generada por pagos diferidos',
});

/** Codes of how the cancellation of a CFDI stands (V1 §4); `estatusCancelacion` has their labels. */
export const EstatusCancelacion = {
  Ninguno: 0,
  EnProceso: 1,
  PlazoVencido: 2,
  Rechazada: 3,
  SinAceptacion: 4,
  ConAceptacion: 5,
} as const;
export type EstatusCancelacion = (typeof EstatusCancelacion)[keyof typeof EstatusCancelacion];

/** How the cancellation of a CFDI stands (V1 §4). */
export const estatusCancelacion = {
  [EstatusCancelacion.Ninguno]: '',
  [EstatusCancelacion.EnProceso]: 'En Proceso',
  [EstatusCancelacion.PlazoVencido]: 'Plazo Vencido',
  [EstatusCancelacion.Rechazada]: 'Solicitud Rechazada',
  [EstatusCancelacion.SinAceptacion]: 'Cancelado Sin Aceptación',
  [EstatusCancelacion.ConAceptacion]: 'Cancelado Con Aceptación',
} as const satisfies Record<EstatusCancelacion, string>;

/** Codes of how a request to cancel stands (V1 §4). Desconocido: it is over, and nothing says how it was answered. */
export const EstatusSolicitud = { Pendiente: 1, Aceptada: 2, Rechazada: 3, Desconocido: 4 } as const;
export type EstatusSolicitud = (typeof EstatusSolicitud)[keyof typeof EstatusSolicitud];

/** How a request to cancel stands (V1 §4). */
export const estatusSolicitud = {
  [EstatusSolicitud.Pendiente]: 'Pendiente',
  [EstatusSolicitud.Aceptada]: 'Aceptada',
  [EstatusSolicitud.Rechazada]: 'Rechazada',
  [EstatusSolicitud.Desconocido]: 'Desconocido',
} as const satisfies Record<EstatusSolicitud, string>;

/** Codes of the state of a stored backup (V1 §4); `estatusRespaldo` has their labels. */
export const EstatusRespaldo = { Cargando: 1, Completado: 2, Error: 3 } as const;
export type EstatusRespaldo = (typeof EstatusRespaldo)[keyof typeof EstatusRespaldo];

/** State of a stored backup (V1 §4). */
export const estatusRespaldo = {
  [EstatusRespaldo.Cargando]: 'Cargando',
  [EstatusRespaldo.Completado]: 'Completado',
  [EstatusRespaldo.Error]: 'Error',
} as const satisfies Record<EstatusRespaldo, string>;
