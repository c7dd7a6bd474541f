import { useLocation, useNavigate } from 'react-router-dom';
import { sameScreenOf } from './same-screen';

/** State of a navigation that changed the taxpayer but not the screen: the new frame moves the focus to its content. */
export const SWITCHED = 'switched';

/**
 * Returns `switchTaxpayer(rfc)`, which shows this screen with its filters for another taxpayer. An upload in progress is
 * asked about by the frame, as with every navigation that leaves its taxpayer.
 */
export function useSwitchTaxpayer(): (rfc: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (rfc) => void navigate(sameScreenOf(location, rfc), { state: SWITCHED });
}
