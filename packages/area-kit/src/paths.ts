/**
 * Addresses below `/{rfc}` for links between areas: V1 §2 and V2 §2.
 * Pass them to Link and useGo, followed by a query if the screen has one.
 */
export const paths = {
  dashboard: 'dashboard',
  contribuyentes: 'contribuyentes',
  contribuyente: (rfc: string) => `contribuyentes/${encodeURIComponent(rfc)}`,
  sinRep: 'contribuyentes/rep',
  conceptos: 'conceptos',
  inhabilitados: 'inhabilitados',
  clientes: (estado: EstadoLista = 'vigentes') => `clientes/${estado}`,
  proveedores: (estado: EstadoLista = 'vigentes') => `proveedores/${estado}`,
  buzon: (tab: 'cancelacion' | 'historial' = 'cancelacion') => `buzon/${tab}`,
  descargas: 'descargas-masivas',
  espejo: 'espejo',
  piloto: 'piloto',
  respaldos: (tab: 'resguardos' | 'programados' = 'resguardos') => `respaldos/${tab}`,
  impuestos: (mes?: string) => (mes ? `impuestos/${mes}` : 'impuestos'),
  retenciones: (id?: string) => (id ? `retenciones/${id}` : 'retenciones'),
  riesgos: 'riesgos',
  bancos: (lista?: 'cfdi-sin-pago') => (lista ? `bancos/${lista}` : 'bancos'),
  materialidad: (id?: string) => (id ? `materialidad/${id}` : 'materialidad'),
  miContabilidad: 'mi-contabilidad',
  documentosDeCliente: 'documentos-de-cliente',
  configuracion: (tab: ConfiguracionTab = 'cuenta') => `configuracion/${tab}`,
} as const;

/** The six lists of invoices of Clientes and of Proveedores. */
export type EstadoLista = 'vigentes' | 'creditos' | 'cancelados' | 'pendientes' | 'alterados' | 'invalidos';

type ConfiguracionTab =
  | 'cuenta'
  | 'accesos'
  | 'buzon'
  | 'notificaciones'
  | 'correos-sync'
  | 'certificados'
  | 'bitacora'
  | 'webhooks';
