/** How LISR 27-III takes a form of payment of more than $2,000. */
export type MedioDePago = 'efectivo' | 'bancario' | 'tarjeta' | 'otroMedio' | 'sinDinero';

/**
 * c_FormaPago by LISR 27-III (and 147-IV for persons): transfer, cheque nominativo, cards and authorized monederos are allowed. What
 * extinguishes a debt without money (CCF 2062 to 2223) is collected by LIVA 1-B, but is none of those; nor are the others.
 */
const medios: Readonly<Record<string, MedioDePago>> = {
  '01': 'efectivo',
  // Cheque nominativo, transferencia.
  '02': 'bancario',
  '03': 'bancario',
  // Tarjeta de crédito, monedero electrónico, tarjeta de débito, tarjeta de servicios: those of LISR 28-XX, too.
  '04': 'tarjeta',
  '05': 'tarjeta',
  '28': 'tarjeta',
  '29': 'tarjeta',
  // Dinero electrónico, vales de despensa, intermediario de pagos, por definir.
  '06': 'otroMedio',
  '08': 'otroMedio',
  '31': 'otroMedio',
  '99': 'otroMedio',
  // Dación en pago, subrogación, consignación, condonación, compensación, novación, confusión, remisión, prescripción, a satisfacción
  // del acreedor, aplicación de anticipos.
  '12': 'sinDinero',
  '13': 'sinDinero',
  '14': 'sinDinero',
  '15': 'sinDinero',
  '17': 'sinDinero',
  '23': 'sinDinero',
  '24': 'sinDinero',
  '25': 'sinDinero',
  '26': 'sinDinero',
  '27': 'sinDinero',
  '30': 'sinDinero',
};

/** Returns how the law takes a form of payment; undefined where the CFDI has none of the catalog, as before 3.3. */
export const medioDe = (formaPago: string | null): MedioDePago | undefined =>
  formaPago === null ? undefined : medios[formaPago];
