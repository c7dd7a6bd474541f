import { useLate } from '@boveda/ui-kit/data';
import { Skeleton } from '@boveda/ui-kit/feedback';
import type { ReactNode } from 'react';
import { NoCargado } from './avisos';

interface Props<Data> {
  query: { data?: Data; error?: unknown; refetch(): unknown };
  children(data: Data): ReactNode;
}

/** What is drawn of data that come: a skeleton where they take long, and how to ask again where they do not come. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  const isLate = useLate(data === undefined);
  if (data !== undefined) return children(data);
  if (error) return <NoCargado error={error} onRetry={refetch} />;
  return isLate ? <Skeleton active title={false} /> : null;
}
