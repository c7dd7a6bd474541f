import { useVigencia } from '@boveda/area-kit';
import { useListFielesQuery } from '../api';

/** Whether the taxpayer has an e.firma that is valid now; undefined while it loads. */
export const useFiel = () => useVigencia(useListFielesQuery(undefined, { refetchOnMountOrArgChange: true }).data);
