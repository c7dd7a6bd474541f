import { posix } from 'node:path';
import { type AreaHome, folderIn } from '../area-folders';

/** The new area cannot be made; the message says why. Nothing was written. */
export class AreaRefused extends Error {
  override readonly name = 'AreaRefused';
}

/** The values of the templates' placeholders. */
export interface AreaWords {
  /** `mf-notas-fiscales` */
  id: string;
  /** First segment of its addresses, and folder of its first screen: `notas-fiscales`. */
  slug: string;
  /** `NotasFiscales` */
  Name: string;
  /** `notasFiscales` */
  name: string;
  /** Spanish, in menu and heading. */
  title: string;
  /** Position in the menu. */
  order: string;
  /** From the folder of the area to the root of the repository: `..`. */
  up: string;
}

/** The values for an area in one of the folders that areas are in. @throws AreaRefused when id or title is invalid. */
export function areaWords(id: string, title: string | undefined, order: number, home: AreaHome): AreaWords {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new AreaRefused(`'${id}' cannot be an area: mf- and then small letters, digits and single hyphens`);
  const slug = id.slice('mf-'.length);
  const parts = slug.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  const Name = parts.join('');
  const shown = title ?? parts.join(' ');
  // The title is written into JSON, JSX and strings.
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .,()-]{0,39}$/u.test(shown))
    throw new AreaRefused(`'${shown}' cannot be a title: up to 40 letters, digits, spaces and .,()-`);
  const name = Name.charAt(0).toLowerCase() + Name.slice(1);
  const up = posix.relative(folderIn(home, id), '.');
  return { id, slug, Name, name, title: shown, order: String(order), up };
}
