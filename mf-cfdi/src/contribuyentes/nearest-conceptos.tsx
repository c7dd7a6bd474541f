import type { PorConceptoQuery } from '@boveda/contracts';
import { Button } from '@boveda/ui-kit';
import { useFindQuery } from '../api';
import { Nearest } from '../search/nearest';
import { useSumConceptosQuery } from './contribuyentes-api';

/** A call refuses shorter texts. */
const SHORTEST = 2;

interface Props {
  query: PorConceptoQuery;
  search: string;
  onSearch(near: string): void;
}

/** What is nearest to a search that finds no conceptos: a text that does find some under the other filters, and what the whole vault has. */
export function NearestConceptos({ query, search, onSearch }: Props) {
  const { currentData: found } = useFindQuery(search, { skip: search.length < SHORTEST });
  const near = found?.cercanos?.texto;
  const { currentData: rows } = useSumConceptosQuery(
    { ...query, search: near, offset: 0 },
    { skip: near === undefined },
  );
  return (
    <>
      {near !== undefined && rows !== undefined && rows.count > 0 && (
        <Button onClick={() => onSearch(near)}>{`Buscar «${near}»`}</Button>
      )}
      <Nearest search={search} />
    </>
  );
}
