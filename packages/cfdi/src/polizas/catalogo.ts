/** An account of the catalogue that pólizas use. */
export interface Cuenta {
  /** NumCta: the código agrupador, with a subaccount behind it where one code has several. */
  numero: string;
  /** The SAT's código agrupador (Anexo 24, c_CodAgrup). */
  agrupador: string;
  nombre: string;
  /** D: deudora, A: acreedora. */
  naturaleza: 'D' | 'A';
  nivel: number;
  /** The account of which it is a part; null at level 1. */
  subcuentaDe: string | null;
}

const D = 'D';
const A = 'A';

/** Accounts of level 1, by código agrupador. */
const mayores: readonly (readonly [string, string, 'D' | 'A'])[] = [
  ['102', 'Bancos', D],
  ['105', 'Clientes', D],
  ['110', 'Subsidio al empleo por aplicar', D],
  ['113', 'Impuestos a favor', D],
  ['115', 'Inventario', D],
  ['118', 'Impuestos acreditables pagados', D],
  ['119', 'Impuestos acreditables por pagar', D],
  ['120', 'Anticipo a proveedores', D],
  ['152', 'Edificios', D],
  ['153', 'Maquinaria y equipo', D],
  ['154', 'Automóviles, autobuses, camiones de carga, tractocamiones, montacargas y remolques', D],
  ['155', 'Mobiliario y equipo de oficina', D],
  ['156', 'Equipo de cómputo', D],
  ['157', 'Equipo de comunicación', D],
  ['201', 'Proveedores', A],
  ['205', 'Acreedores diversos a corto plazo', A],
  ['206', 'Anticipo de cliente', A],
  ['208', 'Impuestos trasladados cobrados', A],
  ['209', 'Impuestos trasladados no cobrados', A],
  ['210', 'Provisión de sueldos y salarios por pagar', A],
  ['216', 'Impuestos retenidos', A],
  ['401', 'Ingresos', A],
  ['402', 'Devoluciones, descuentos o bonificaciones sobre ingresos', D],
  ['502', 'Compras', D],
  ['503', 'Devoluciones, descuentos o bonificaciones sobre compras', A],
  ['601', 'Gastos generales', D],
  ['701', 'Gastos financieros', D],
  ['702', 'Productos financieros', A],
];

/** Accounts that pólizas move: number, name. Their code is the number's first two levels. */
const auxiliares: readonly (readonly [string, string])[] = [
  ['102.01', 'Bancos nacionales'],
  ['105.01', 'Clientes nacionales'],
  ['105.02', 'Clientes extranjeros'],
  ['110.01', 'Subsidio al empleo por aplicar'],
  ['113.01', 'IVA a favor'],
  ['113.01.01', 'IVA que retuvieron clientes, no cobrado'],
  ['113.01.02', 'IVA que retuvieron clientes, cobrado'],
  ['113.02', 'ISR a favor'],
  ['113.02.01', 'ISR que retuvieron clientes, no cobrado'],
  ['113.02.02', 'ISR que retuvieron clientes, cobrado'],
  ['115.01', 'Inventario'],
  ['118.01', 'IVA acreditable pagado'],
  ['118.02', 'IVA acreditable de importación pagado'],
  ['118.03', 'IEPS acreditable pagado'],
  ['119.01', 'IVA pendiente de pago'],
  ['119.01.01', 'IVA de proveedores, no pagado'],
  ['119.01.02', 'IVA retenido por acreditar'],
  ['119.03', 'IEPS pendiente de pago'],
  ['120.01', 'Anticipo a proveedores nacional'],
  ['152.01', 'Edificios'],
  ['153.01', 'Maquinaria y equipo'],
  ['154.01', 'Automóviles y equipo de transporte'],
  ['155.01', 'Mobiliario y equipo de oficina'],
  ['156.01', 'Equipo de cómputo'],
  ['157.01', 'Equipo de comunicación'],
  ['201.01', 'Proveedores nacionales'],
  ['201.02', 'Proveedores extranjeros'],
  ['205.06', 'Otros acreedores diversos a corto plazo'],
  ['206.01', 'Anticipo de cliente nacional'],
  ['208.01', 'IVA trasladado cobrado'],
  ['208.02', 'IEPS trasladado cobrado'],
  ['209.01', 'IVA trasladado no cobrado'],
  ['209.02', 'IEPS trasladado no cobrado'],
  ['210.01', 'Provisión de sueldos y salarios por pagar'],
  ['216.01', 'Impuestos retenidos de ISR por sueldos y salarios'],
  ['216.02', 'Impuestos retenidos de ISR por asimilados a salarios'],
  ['216.03', 'Impuestos retenidos de ISR por arrendamiento'],
  ['216.03.01', 'ISR retenido, no pagado al proveedor'],
  ['216.03.02', 'ISR retenido por enterar'],
  ['216.04', 'Impuestos retenidos de ISR por servicios profesionales'],
  ['216.04.01', 'ISR retenido, no pagado al proveedor'],
  ['216.04.02', 'ISR retenido por enterar'],
  ['216.10', 'Impuestos retenidos de IVA'],
  ['216.10.01', 'IVA retenido, no pagado al proveedor'],
  ['216.10.02', 'IVA retenido por enterar'],
  ['216.11', 'Retenciones de IMSS a los trabajadores'],
  ['401.02', 'Ventas y servicios gravados a la tasa general de contado'],
  ['401.03', 'Ventas y servicios gravados a la tasa general a crédito'],
  ['401.05', 'Ventas y servicios gravados al 0 % de contado'],
  ['401.06', 'Ventas y servicios gravados al 0 % a crédito'],
  ['401.08', 'Ventas y servicios exentos de contado'],
  ['401.09', 'Ventas y servicios exentos a crédito'],
  ['402.01', 'Devoluciones, descuentos o bonificaciones sobre ventas y servicios a la tasa general'],
  ['502.01', 'Compras nacionales'],
  ['503.01', 'Devoluciones, descuentos o bonificaciones sobre compras'],
  ['601.01', 'Sueldos y salarios'],
  ['601.06', 'Vacaciones'],
  ['601.07', 'Prima vacacional'],
  ['601.12', 'Aguinaldo'],
  ['601.13', 'Indemnizaciones'],
  ['601.19', 'Fondo de ahorro'],
  ['601.21', 'PTU'],
  ['601.31', 'Asimilados a salarios'],
  ['601.34', 'Honorarios a personas físicas residentes nacionales'],
  ['601.38', 'Honorarios a personas morales residentes nacionales'],
  ['601.45', 'Arrendamiento a personas físicas residentes nacionales'],
  ['601.46', 'Arrendamiento a personas morales residentes nacionales'],
  ['601.48', 'Combustibles y lubricantes'],
  ['601.49', 'Viáticos y gastos de viaje'],
  ['601.50', 'Teléfono, internet'],
  ['601.52', 'Energía eléctrica'],
  ['601.55', 'Papelería y artículos de oficina'],
  ['601.56', 'Mantenimiento y conservación'],
  ['601.57', 'Seguros y fianzas'],
  ['601.61', 'Propaganda y publicidad'],
  ['601.72', 'Fletes y acarreos'],
  ['601.83', 'Gastos no deducibles (sin requisitos fiscales)'],
  ['601.84', 'Otros gastos generales'],
  ['701.01', 'Pérdida cambiaria'],
  ['702.01', 'Utilidad cambiaria'],
];

const naturalezas = new Map(mayores.map(([numero, , naturaleza]) => [numero, naturaleza]));

const byNumero = (a: Cuenta, b: Cuenta) => (a.numero < b.numero ? -1 : 1);

/** The accounts of a proposal, each behind the one of which it is a part. */
const catalogo: readonly Cuenta[] = [
  ...mayores.map(([numero, nombre, naturaleza]) => ({
    ...{ numero, agrupador: numero, nombre, naturaleza },
    ...{ nivel: 1, subcuentaDe: null },
  })),
  ...auxiliares.map(([numero, nombre]) =>
    subcuentaDe(numero, nombre, naturalezas.get(numero.slice(0, 3)) as 'D' | 'A'),
  ),
].sort(byNumero);

/** An account below another: its number begins with that of the other, and its código agrupador is its first two levels. */
function subcuentaDe(numero: string, nombre: string, naturaleza: 'D' | 'A'): Cuenta {
  const parts = numero.split('.');
  return {
    ...{ numero, agrupador: parts.slice(0, 2).join('.'), nombre, naturaleza },
    ...{ nivel: parts.length, subcuentaDe: parts.slice(0, -1).join('.') },
  };
}

/** An account that a taxpayer adds to the catalogue, or what another program calls one of it. */
export interface CuentaPropia {
  /** `NNN`, or with up to three levels below it: `NNN.NN.NN.NN`. */
  numero: string;
  nombre: string;
  naturaleza: 'D' | 'A';
}

/** A catalogue of accounts, each behind the one of which it is a part. */
export interface Catalogo {
  cuentas: readonly Cuenta[];
  /** Returns an account. @throws RangeError where there is none of this number */
  cuentaDe(numero: string): Cuenta;
  /** Returns an account, or undefined where there is none of this number. */
  find(numero: string): Cuenta | undefined;
}

/** Returns the catalogue of the proposal with accounts of the taxpayer; one of a number that it has is left as it is. */
export function catalogoCon(propias: readonly CuentaPropia[]): Catalogo {
  const cuentas = new Map(catalogo.map((cuenta) => [cuenta.numero, cuenta]));
  for (const { numero, nombre, naturaleza } of propias) {
    if (cuentas.has(numero)) continue;
    const esMayor = !numero.includes('.');
    const mayor = { numero, agrupador: numero, nombre, naturaleza, nivel: 1, subcuentaDe: null };
    cuentas.set(numero, esMayor ? mayor : subcuentaDe(numero, nombre, naturaleza));
  }
  return {
    cuentas: [...cuentas.values()].sort(byNumero),
    find: (numero) => cuentas.get(numero),
    cuentaDe(numero) {
      const cuenta = cuentas.get(numero);
      if (!cuenta) throw new RangeError(`No account ${numero} in the catalogue.`);
      return cuenta;
    },
  };
}
