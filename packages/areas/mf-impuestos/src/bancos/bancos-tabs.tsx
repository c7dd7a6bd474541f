import { Link, paths } from '@boveda/area-kit';

/** Links between the movements and the CFDI without one. */
export const BancosTabs = ({ current }: { current: 'movimientos' | 'sinPago' }) => (
  <nav aria-label="Bancos" className="impuestos-bancos-tabs">
    <Link to={paths.bancos()} aria-current={current === 'movimientos' ? 'page' : undefined}>
      Movimientos
    </Link>
    <Link to={paths.bancos('cfdi-sin-pago')} aria-current={current === 'sinPago' ? 'page' : undefined}>
      CFDI sin pago
    </Link>
  </nav>
);
