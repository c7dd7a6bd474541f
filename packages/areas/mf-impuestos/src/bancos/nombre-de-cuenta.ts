import type { CuentaBanco } from '@boveda/contracts';

/** Bank and last digits of an account: whole numbers are not shown. */
export const nombreDeCuenta = ({ banco, numero, moneda }: Pick<CuentaBanco, 'banco' | 'numero' | 'moneda'>): string =>
  `${banco || 'Cuenta'} ••${numero.slice(-4)}${moneda === 'MXN' ? '' : ` ${moneda}`}`;
