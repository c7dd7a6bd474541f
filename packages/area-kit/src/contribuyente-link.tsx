import { SWITCHED } from '@boveda/session';
import type { MouseEvent, ReactNode } from 'react';
import { useAreaProps } from './area-context';

interface Props {
  rfc: string;
  /** Address below `/{rfc}`, of this area or of another. */
  to: string;
  className?: string;
  children: ReactNode;
}

/** Link to a screen of another taxpayer of the user; it opens as with 'Cambiar Contribuyente', without a new page. */
export function ContribuyenteLink({ rfc, to, className, children }: Props) {
  const { router } = useAreaProps();
  const address = `/${rfc}/${to}`;
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.navigator.push(address, SWITCHED);
  };
  return (
    <a href={address} className={className} onClick={go}>
      {children}
    </a>
  );
}
