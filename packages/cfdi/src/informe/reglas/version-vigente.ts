import type { Comprobante } from '../../comprobante/comprobante';
import { formatFecha } from '../../format-fecha';
import { aviso, type Veredicto } from '../informe';

/** Last days on which a version could be issued; payrolls of 3.3 had longer (RMF 2022 and 2023, transitorios). */
const LAST_DAYS = { '3.2': '2017-12-31', '3.3': '2023-03-31' } as const;
const LAST_DAY_OF_NOMINA_33 = '2023-06-30';
/** First days on which a version could be issued; of 3.2, the year from which it was published. */
const FIRST_DAYS: Readonly<Record<Comprobante['version'], string>> = {
  '3.2': '2011-01-01',
  '3.3': '2017-07-01',
  '4.0': '2022-01-01',
};

/** Whether the version of the CFDI was in force on its day; null if it was. */
export function checkVersion({ version, tipo, fecha }: Comprobante): Veredicto | null {
  const day = fecha.slice(0, 10);
  const first = FIRST_DAYS[version];
  if (day < first)
    return aviso(`La versión ${version} existe desde ${formatFecha(first)}; la Fecha es ${formatFecha(day)}.`);
  if (version === '4.0') return null;
  const last = version === '3.3' && tipo === 'N' ? LAST_DAY_OF_NOMINA_33 : LAST_DAYS[version];
  return day > last
    ? aviso(`La versión ${version} se pudo emitir hasta ${formatFecha(last)}; la Fecha es ${formatFecha(day)}.`)
    : null;
}
