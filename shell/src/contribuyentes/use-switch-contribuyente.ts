import { SWITCHED } from '@boveda/session';
import { useLocation, useNavigate } from 'react-router-dom';
import { sameScreenOf } from './same-screen';

/**
 * Returns `switchContribuyente(rfc)`, which shows this screen with its filters for another taxpayer. An upload in progress is
 * asked about by the frame, as with every navigation that leaves its taxpayer.
 */
export function useSwitchContribuyente(): (rfc: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (rfc) => void navigate(sameScreenOf(location, rfc), { state: SWITCHED });
}
