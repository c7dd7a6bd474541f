import { useDelayedFlag } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import type { ReactNode } from 'react';

interface Props<Data> {
  query: { data?: Data; error?: unknown; refetch(): unknown };
  children(data: Data): ReactNode;
}

/** Renders its children with the data of a query: a skeleton if it takes long, an error with a retry if it fails. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  const isLate = useDelayedFlag(data === undefined);
  if (data !== undefined) return children(data);
  if (error) return <LoadError error={error} onRetry={refetch} />;
  return isLate ? <Skeleton active title={false} /> : null;
}
