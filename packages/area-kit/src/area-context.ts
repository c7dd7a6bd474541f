import { createContext, useContext } from 'react';
import type { AreaProps } from './area-props';

export const AreaContext = createContext<AreaProps | null>(null);

/** What the shell handed to this area. */
export function useAreaProps(): AreaProps {
  const props = useContext(AreaContext);
  if (!props) throw new Error('Only inside an area: see createArea');
  return props;
}
