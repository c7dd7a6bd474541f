/**
 * The columns that a list of CFDI can have, by their keys in a choice of columns, with their titles on the screen and in its
 * exports. `contraparte` is titled Cliente or Proveedor.
 */
export const columnasCfdi = {
  folio: 'Folio',
  tipo: 'Tipo',
  uuid: 'UUID',
  contraparte: 'Contraparte',
  fecha: 'Expedido',
  cancelado: 'Fecha de Cancelación',
  estatus: 'Estatus',
  pagos: 'Pagos',
  saldo: 'Saldo',
  total: 'Total',
  serie: 'Serie',
  moneda: 'Moneda',
  tipocambio: 'Tipo de cambio',
  subtotal: 'Subtotal',
  descuento: 'Descuento',
  ivatrasladado: 'IVA trasladado',
  iepstrasladado: 'IEPS trasladado',
  ivaretenido: 'IVA retenido',
  isrretenido: 'ISR retenido',
  metodopago: 'Método de pago',
  formapago: 'Forma de pago',
  usocfdi: 'Uso CFDI',
  situacion: 'Situación de pago',
  alertas: 'Alertas de pago',
  guardado: 'Guardado',
} as const;
export type ColumnaCfdi = keyof typeof columnasCfdi;
