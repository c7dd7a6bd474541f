import { productos } from './productos.generated';

/** Codes of the last two digits of each class of six digits, as ranges: `00-04 06`. Read once, when first asked for. */
let clases: Map<string, string> | undefined;

function read(): Map<string, string> {
  const read = new Map<string, string>();
  for (const familia of productos.split('\n')) {
    const [prefix = '', ...rest] = familia.split(' ');
    for (const clase of rest) {
      const [two = '', ranges = ''] = clase.split(':');
      read.set(prefix + two, ranges);
    }
  }
  return read;
}

function isWithin(ranges: string, code: number): boolean {
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.split('-');
    return code >= Number(from) && code <= Number(to);
  });
}

/** Whether the open list of goods (c_ClaveProdServCP) has a key. */
export function isBien(clave: string): boolean {
  clases ??= read();
  const ranges = clases.get(clave.slice(0, 6));
  return clave.length === 8 && ranges !== undefined && isWithin(ranges, Number(clave.slice(6)));
}

/** Families of services (four digits) of c_ClaveProdServ, whose list is not open: by segment, the last family. */
const SERVICIOS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  '64': [10, 14],
  '70': [10, 17],
  '71': [10, 18],
  '72': [10, 15],
  '73': [10, 18],
  '76': [10, 13],
  '77': [10, 13],
  '78': [10, 18],
  '80': [10, 17],
  '81': [10, 16],
  '82': [10, 15],
  '83': [10, 12],
  '84': [10, 14],
  '85': [10, 31],
  '86': [10, 14],
  '90': [10, 15],
  '91': [10, 11],
  '92': [10, 12],
  '93': [10, 17],
  '94': [10, 14],
  '95': [10, 14],
};
/** No class of services has as many keys. */
const MOST_IN_CLASS = 89;

/**
 * Whether c_ClaveProdServ may have a key. Goods are those of c_ClaveProdServCP, which has the same; of services, only what no
 * family or class has is known not to be one.
 */
export function isProducto(clave: string): boolean {
  const servicios = SERVICIOS[clave.slice(0, 2)];
  if (!servicios) return isBien(clave);
  const [familia, clase, last] = [clave.slice(2, 4), clave.slice(4, 6), clave.slice(6, 8)].map(Number);
  if (familia === undefined || clase === undefined || last === undefined || !/^\d{8}$/.test(clave)) return false;
  return (familia >= servicios[0] && familia <= servicios[1] && clase > 0 && last <= MOST_IN_CLASS) || isBien(clave);
}
