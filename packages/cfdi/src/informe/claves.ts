import { claves } from './claves.generated';

/** Days on which a key holds. */
export interface Vigencia {
  readonly desde: string;
  readonly hasta: string;
}

/** A version of the CFDI, or a complement, that has catalogues. */
export type Grupo = keyof typeof claves;
/** A catalogue of a group. */
export type CatalogoDe<Of extends Grupo> = keyof (typeof claves)[Of] & string;

const read = (keys: string) =>
  new Map(
    keys.split(' ').map((entry): [string, Vigencia] => {
      const [key = '', desde = '', hasta = ''] = entry.split(':');
      return [key, { desde, hasta: hasta || '9999-12-31' }];
    }),
  );

const tables: Partial<Record<Grupo, Map<string, ReadonlyMap<string, Vigencia>>>> = {};

/** The keys of a catalogue; undefined where the group has no such catalogue. They are read once, when first asked for. */
export function clavesDe(grupo: Grupo, catalogo: string): ReadonlyMap<string, Vigencia> | undefined {
  tables[grupo] ??= new Map();
  const known = tables[grupo].get(catalogo);
  if (known) return known;
  const keys = (claves[grupo] as Readonly<Record<string, string>>)[catalogo];
  if (keys === undefined) return undefined;
  const table = read(keys);
  tables[grupo].set(catalogo, table);
  return table;
}

/** Whether a catalogue has a key, on a day where one is given. */
export function isClave<Of extends Grupo>(grupo: Of, catalogo: CatalogoDe<Of>, clave: string, fecha?: string): boolean {
  const found = clavesDe(grupo, catalogo)?.get(clave);
  if (!found) return false;
  const day = fecha?.slice(0, 10);
  return day === undefined || (day >= found.desde && day <= found.hasta);
}
