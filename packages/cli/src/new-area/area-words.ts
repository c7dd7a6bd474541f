import { posix } from 'node:path';
import { type Owner, owner } from '@boveda/contracts';
import { exampleOwner } from '@boveda/releases/cli';
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
  /** Who answers for it, and where: of `owner` in area.json. */
  team: string;
  contact: string;
  runbook: string;
  /** From the folder of the area to the root of the repository: `..`. */
  up: string;
}

/** Options of a command that makes an area. */
export const OWNER_OPTIONS = {
  team: { type: 'string' },
  contact: { type: 'string' },
  runbook: { type: 'string' },
} as const;

/** How they are typed. */
export const OWNER_USAGE = '[--team "Name"] [--contact mailto:…] [--runbook https://…]';

/** Advice for an area whose owner still has placeholder addresses. */
export const OWNER_ADVICE =
  'Nobody is reached at example.mx: replace contact and runbook of owner in area.json before you publish.';

/** An area that is to be made. */
interface Wanted {
  id: string;
  title?: string | undefined;
  owner?: { [Field in keyof Owner]?: string | undefined };
  order: number;
  home: AreaHome;
}

/** The values for an area in one of the folders that areas are in. @throws AreaRefused when id, title or owner is invalid. */
export function areaWords({ id, title, owner: stated = {}, order, home }: Wanted): AreaWords {
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
  return { id, slug, Name, name, title: shown, order: String(order), up, ...ownerOf(id, shown, stated) };
}

/** What the team stated, with examples for the rest. The title may be longer than the name of a team. */
function ownerOf(id: string, title: string, stated: NonNullable<Wanted['owner']>): Owner {
  const given = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
  const { data, error } = owner().safeParse({ ...exampleOwner(id, title), ...given });
  if (data) return data;
  const wrong = error.issues.map(({ path: [field = ''], message }) => `--${String(field)}: ${message}`);
  throw new AreaRefused(wrong.join('\n'));
}
