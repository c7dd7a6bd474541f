import type { Vista } from '@boveda/contracts';
import { readQuery } from '@boveda/ui-kit/router';
import { viewOf } from '../list-query';
import type { CfdiList } from '../lists';

/** What a saved view shows, spelled as the list spells its own. */
export const shownBy = (list: CfdiList, { consulta }: Pick<Vista, 'consulta'>): string =>
  viewOf(list, readQuery(list.query, new URLSearchParams(consulta)));
