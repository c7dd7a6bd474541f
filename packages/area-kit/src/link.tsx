import { type LinkProps, type NavigateOptions, Link as RouterLink, useNavigate } from '@boveda/ui-kit/router';
import { useCallback } from 'react';

/** Link to an address below `/{rfc}`, of this area or of another: `<Link to="clientes/vigentes?tipo=I">`. */
export const Link = ({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) => <RouterLink to={`/${to}`} {...rest} />;

/** Returns a function that navigates to an address below `/{rfc}`, of this area or of another. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return useCallback((to, options) => void navigate(`/${to}`, options), [navigate]);
}
