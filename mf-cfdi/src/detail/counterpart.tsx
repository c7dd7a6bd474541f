import { Link, paths } from '@boveda/area-kit';
import type { CfdiDetail, Direccion } from '@boveda/contracts';
import { sections } from '../sections';

/** The counterpart of a CFDI, as a link to its valid invoices, and a link to its page. */
export function Counterpart({ cfdi: { rfc, nombre }, direccion }: { cfdi: CfdiDetail; direccion: Direccion }) {
  const section = sections.find((each) => each.direccion === direccion);
  return (
    <>
      <Link to={`${section?.list()}?rfc=${encodeURIComponent(rfc)}`}>
        {rfc} - {nombre}
      </Link>{' '}
      · <Link to={paths.contribuyente(rfc)}>Saldo e historia</Link>
    </>
  );
}
