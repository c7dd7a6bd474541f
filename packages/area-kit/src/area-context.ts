import { createContext, useContext } from 'react';
import type { AreaProps } from './area-props';

export const AreaContext = createContext<AreaProps | null>(null);

/** The props that the shell passed to this area. @throws outside an area. */
export function useAreaProps(): AreaProps {
  const props = useContext(AreaContext);
  if (!props) throw new Error('Only inside an area: see createArea');
  return props;
}
