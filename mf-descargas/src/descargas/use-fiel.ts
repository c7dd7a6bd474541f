import { useState } from 'react';
import { useListFielesQuery } from '../api';

/** Whether the taxpayer has an e.firma that is valid now; undefined until that is known. */
export function useFiel(): 'vigente' | 'falta' | undefined {
  const { data } = useListFielesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [now] = useState(Date.now);
  if (!data) return undefined;
  const isValid = data.rows.some(({ fechaini, fechafin }) => Date.parse(fechaini) <= now && now < Date.parse(fechafin));
  return isValid ? 'vigente' : 'falta';
}
