import type { ReleaseRecord } from '@boveda/contracts';
import type { Check } from './gate-answer';

type Others = readonly ReleaseRecord[];

/** No first segment of an address belongs to two areas. */
export const checkPaths = (record: ReleaseRecord, others: Others): Check =>
  collisions('paths', record, others, ({ paths }) => paths, 'address');

/** Screens are below the area's own segments, and no two have the same name or address. */
export function checkRoutes(record: ReleaseRecord, others: Others): Check {
  const outside = [...record.routes, ...record.menu].filter(({ path }) => !isOwn(record, path));
  if (outside.length > 0) {
    const paths = [...new Set(outside.map(({ path }) => path))].join(', ');
    return { check: 'routes', ok: false, says: `These addresses are not below the area's own: ${paths}.` };
  }
  return collisions(
    'routes',
    record,
    others,
    ({ routes }) => routes.flatMap(({ name, path }) => [name, path]),
    'screen',
  );
}

/** No two menu entries have the same label, address or place, and no two screens the same letter. */
export const checkMenu = (record: ReleaseRecord, others: Others): Check =>
  collisions(
    'menu',
    record,
    others,
    ({ menu, palette }) => [
      ...menu.flatMap(({ label, path, order }) => [label, path, `place ${order}`]),
      ...(palette?.screens ?? []).flatMap(({ key }) => (key ? [`letter ${key}`] : [])),
    ],
    'menu entry',
  );

/** Every area may add options to the search of the shell. */
const SHARED_SLOT = 'frame.opciones';

/** Another slot is filled by one area. */
export const checkSlots = (record: ReleaseRecord, others: Others): Check =>
  collisions('slots', record, others, ({ slots }) => Object.keys(slots).filter((slot) => slot !== SHARED_SLOT), 'slot');

const isOwn = ({ paths }: ReleaseRecord, path: string) => paths.includes(path.split('/', 1)[0] ?? '');

function collisions(
  check: string,
  record: ReleaseRecord,
  others: Others,
  claims: (record: ReleaseRecord) => string[],
  what: string,
): Check {
  const own = new Set(claims(record));
  const taken = others.flatMap((other) =>
    [...new Set(claims(other))].filter((claim) => own.has(claim)).map((claim) => `'${claim}' of ${other.id}`),
  );
  return taken.length === 0
    ? { check, ok: true, says: `No ${what} of another live area is taken.` }
    : { check, ok: false, says: `Already taken there: ${taken.join(', ')}.` };
}
