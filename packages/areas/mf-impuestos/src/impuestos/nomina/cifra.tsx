import { Link } from '@boveda/area-kit';
import { type CifraNomina, cifrasNomina, type TrabajadoresQuery } from '@boveda/contracts/impuestos';
import { formatAmount, isZero } from '@boveda/ui-kit';
import { idOfRecibos, nominaPath, type RecibosElegidos } from './nomina-path';

interface Props {
  mes: string;
  pagina: TrabajadoresQuery;
  /** Whose figure it is, for who does not see its row. */
  de: string;
  cifra: CifraNomina;
  importe: string;
  recibos: RecibosElegidos;
}

/** A figure that opens its CFDI; zero opens none. */
export function Cifra({ mes, pagina, de, cifra, importe, recibos }: Props) {
  const shown = formatAmount(importe);
  if (isZero(importe)) return shown;
  const elegidos = { ...recibos, cifra };
  return (
    <Link
      id={idOfRecibos(elegidos)}
      to={nominaPath(mes, pagina, elegidos)}
      preventScrollReset
      aria-label={`${de}, ${cifrasNomina[cifra]}: ${shown}, ver los CFDI`}
    >
      {shown}
    </Link>
  );
}
