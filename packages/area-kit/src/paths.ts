/**
 * Addresses below `/{rfc}` that one area links to in another: V1 §2 and V2 §2.
 * Pass them to Link and useGo, with a query after them where the screen takes one.
 */
export const paths = {
  dashboard: 'dashboard',
  contribuyentes: 'contribuyentes',
  inhabilitados: 'inhabilitados',
  clientes: (estado: EstadoLista = 'vigentes') => `clientes/${estado}`,
  proveedores: (estado: EstadoLista = 'vigentes') => `proveedores/${estado}`,
  buzon: (pestana: 'cancelacion' | 'historial' = 'cancelacion') => `buzon/${pestana}`,
  descargas: 'descargas-masivas',
  respaldos: (pestana: 'resguardos' | 'programados' = 'resguardos') => `respaldos/${pestana}`,
  configuracion: (pestana: PestanaConfiguracion = 'cuenta') => `configuracion/${pestana}`,
} as const;

/** The six lists of invoices of Clientes and of Proveedores. */
export type EstadoLista = 'vigentes' | 'creditos' | 'cancelados' | 'pendientes' | 'alterados' | 'invalidos';

type PestanaConfiguracion =
  | 'cuenta'
  | 'accesos'
  | 'buzon'
  | 'notificaciones'
  | 'correos-sync'
  | 'certificados'
  | 'bitacora';
