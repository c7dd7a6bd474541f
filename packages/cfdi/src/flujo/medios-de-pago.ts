/** How LISR 27-III takes a form of payment of more than $2,000. */
export type MedioDePago = 'efectivo' | 'bancario' | 'tarjeta' | 'otroMedio' | 'sinDinero';

/**
 * c_FormaPago by LISR 27-III (and 147-IV for persons): transfers, checks to a name, cards and authorized electronic purses are allowed. What
 * extinguishes a debt without money (CCF 2062 to 2223) is collected by LIVA 1-B, but is none of those; nor are the others.
 */
const medios: Readonly<Record<string, MedioDePago>> = {
  '01': 'efectivo',
  '02': 'bancario',
  '03': 'bancario',
  // Cards and the electronic purse: those of LISR 28-XX, too.
  '04': 'tarjeta',
  '05': 'tarjeta',
  '28': 'tarjeta',
  '29': 'tarjeta',
  // Electronic money, vouchers, who collects for others, to be defined.
  '06': 'otroMedio',
  '08': 'otroMedio',
  '31': 'otroMedio',
  '99': 'otroMedio',
  // From goods in payment to the application of anticipos: no money moves.
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

/** Forms of payment that LISR 27-III does not name. Some criteria accept them: a user decides. */
export const formasPorRevisar: readonly string[] = Object.entries(medios)
  .filter(([, medio]) => medio === 'otroMedio' || medio === 'sinDinero')
  .map(([forma]) => forma);

/** Returns how the law takes a form of payment; undefined where the CFDI has none of the catalog, as before 3.3. */
export const medioDe = (formaPago: string | null): MedioDePago | undefined =>
  formaPago === null ? undefined : medios[formaPago];
