import { paths } from '@boveda/area-kit';
import {
  type RecibosQuery,
  recibosQuery,
  type TrabajadoresQuery,
  trabajadoresQuery,
} from '@boveda/contracts/impuestos';

/** Which receipts a link opens. */
export type RecibosElegidos = Pick<RecibosQuery, 'cifra' | 'grupo' | 'tipo' | 'trabajador'>;
type Pagina = Pick<TrabajadoresQuery, 'solo' | 'offset'>;

/** Workers on one page of the screen. */
const LIMIT = 50;

/** Address of the payroll of a month: which workers it shows, and which receipts are open. */
export function nominaPath(mes: string, { solo, offset }: Pagina, recibos?: RecibosElegidos, desde = 0): string {
  const params = new URLSearchParams();
  if (solo !== 'todos') params.set('solo', solo);
  if (offset > 0) params.set('pagina', String(offset));
  for (const name of ['cifra', 'grupo', 'tipo', 'trabajador'] as const)
    if (recibos?.[name]) params.set(name, recibos[name]);
  if (desde > 0) params.set('offset', String(desde));
  const query = params.toString();
  return `${paths.impuestos(mes)}/nomina${query && `?${query}`}`;
}

/** The workers that an address asks for. */
export const trabajadoresOf = (params: URLSearchParams): TrabajadoresQuery => {
  const said = { solo: params.get('solo') ?? undefined, offset: params.get('pagina') ?? undefined, limit: LIMIT };
  return trabajadoresQuery().safeParse(said).data ?? { solo: 'todos', offset: 0, limit: LIMIT };
};

/** The receipts that an address asks for; null when it asks for none. */
export function recibosOf(params: URLSearchParams): RecibosQuery | null {
  const { cifra, grupo, tipo, trabajador, offset } = Object.fromEntries(params);
  if (![cifra, grupo, tipo, trabajador].some(Boolean)) return null;
  return recibosQuery().safeParse({ cifra, grupo, tipo, trabajador, offset }).data ?? null;
}

/** Id of the link that opens receipts, to which the focus returns. */
export const idOfRecibos = ({ cifra, grupo, tipo, trabajador }: RecibosElegidos): string =>
  ['nomina', cifra, grupo, tipo, trabajador]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w-]/g, '_');
