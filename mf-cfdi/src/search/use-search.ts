import { cfdiQuery, type Direccion } from '@boveda/contracts';
import { useSettled } from '@boveda/ui-kit/filters';
import { useListCfdiQuery, useListRfcsQuery } from '../api';
import { groupResults } from './results';

const FROM_CHARACTERS = 2;
const MATCHES = 5;

/** Searches counterparts by RFC or name, and CFDI in any state by serie, folio or UUID. */
export function useSearch(text: string) {
  const typed = text.trim();
  const search = useSettled(typed);
  const skip = search.length < FROM_CHARACTERS || typed.length < FROM_CHARACTERS;
  const emitidos = useCfdi('emitidos', search, skip);
  const recibidos = useCfdi('recibidos', search, skip);
  const rfcs = useListRfcsQuery({ search, limit: MATCHES }, { skip });
  const answers = [rfcs, emitidos, recibidos];
  return {
    groups: skip ? [] : groupResults(rfcs.currentData?.rows, emitidos.currentData?.rows, recibidos.currentData?.rows),
    isWanted: typed.length >= FROM_CHARACTERS,
    isWaiting: typed !== search || answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ error }) => error)?.error,
  };
}

const useCfdi = (direccion: Direccion, search: string, skip: boolean) =>
  useListCfdiQuery(
    { direccion, creditos: false, query: { ...cfdiQuery.parse({ limit: MATCHES }), search } },
    { skip, refetchOnMountOrArgChange: 30 },
  );
