import { sections } from '../../sections';
import { lists } from '../lists';

/** The list of a view in words; undefined where this release has no such list. */
export function placeOf(lista: string): string | undefined {
  const place = sections
    .flatMap((section) => Object.values(lists).map((list) => ({ section, list })))
    .find(({ section, list }) => section.list(list.estado) === lista);
  return place && `${place.section.title} · ${place.list.title}`;
}
