import type { api, Route } from '@boveda/contracts';

/** The tag of what the vault sends, which is no resource. */
export const EVENTS_TAG = 'eventos';

/** Resources of the API in the order in which a reader needs them: title, and what they are. */
const RESOURCES: Readonly<Record<keyof typeof api | typeof EVENTS_TAG, readonly [title: string, description: string]>> =
  {
    cfdi: ['Subir CFDI', 'Guarda XML y ZIP en la bóveda.'],
    emitidos: ['CFDI emitidos', 'Listas, detalle y sumas de lo que el contribuyente emitió.'],
    recibidos: ['CFDI recibidos', 'Listas, detalle y sumas de lo que el contribuyente recibió.'],
    exportaciones: ['Exportaciones', 'Excel, PDF y ZIP de listas filtradas.'],
    descargas: ['Descargas del SAT', 'Solicitudes de descarga masiva, sus paquetes y los ZIP grandes.'],
    buzon: ['Buzón', 'Solicitudes de cancelación y sus respuestas.'],
    pagosEmitidos: ['Créditos emitidos', 'Facturas a crédito emitidas, sus saldos y su antigüedad.'],
    pagosRecibidos: ['Créditos recibidos', 'Facturas a crédito recibidas, sus saldos y su antigüedad.'],
    retenciones: ['Retenciones', 'CFDI de retenciones e información de pagos.'],
    inhabilitados: ['Inhabilitados', 'CFDI pendientes, no válidos o alterados.'],
    busqueda: ['Búsqueda', 'Busca en toda la bóveda.'],
    impuestos: ['Impuestos', 'Impuestos de un mes por flujo de efectivo.'],
    diot: ['DIOT', 'DIOT de un mes y su archivo de carga.'],
    isr: ['ISR', 'Estimación del ISR de un mes.'],
    nomina: ['Nómina', 'Nómina de un mes, y el ISR retenido frente al estimado.'],
    cuentasContables: [
      'Cuentas contables',
      'Catálogo de cuentas de las pólizas, y las reglas que eligen la de cada ingreso o gasto.',
    ],
    balanzas: ['Balanza', 'Lo que suman las pólizas de un mes, y los saldos con que empieza un año.'],
    polizas: ['Pólizas', 'Propuesta de pólizas de un mes y sus archivos de contabilidad electrónica.'],
    bancos: ['Bancos', 'Estados de cuenta y su conciliación con CFDI.'],
    materialidad: [
      'Materialidad',
      'Evidencia de proveedores y operaciones, con un índice que se verifica sin conexión.',
    ],
    prellenado: ['Prellenado', 'Cifras del SAT frente a las de la bóveda.'],
    riesgos: ['Riesgos', 'Lo que puede costar dinero, en una lista.'],
    rfcs: ['Clientes y proveedores', 'Contrapartes del contribuyente.'],
    efos: ['Lista 69-B', 'La lista del SAT del artículo 69-B.'],
    listas: ['Listas del SAT', 'De qué fecha es cada lista del SAT, y las de los artículos 69 y 69-B Bis.'],
    espejo: ['Espejo', 'La bóveda frente a los metadatos del SAT, mes por mes.'],
    piloto: ['Piloto', 'Descargas automáticas del SAT.'],
    etiquetas: ['Etiquetas', 'Etiquetas del contribuyente y de sus CFDI.'],
    notas: ['Notas', 'Notas en un CFDI o una contraparte.'],
    envios: ['Envíos', 'CFDI enviados por correo o compartidos con un enlace, y correos a contrapartes.'],
    contactos: ['Contactos', 'Contactos de las contrapartes.'],
    plantillas: ['Plantillas', 'Textos de los correos a contrapartes.'],
    respaldos: ['Respaldos', 'Respaldos programados y guardados.'],
    dashboard: ['Resumen', 'Totales de la primera pantalla.'],
    info: ['Cuenta del contribuyente', 'Datos de la cuenta, logotipo y ApiKey.'],
    autorizaciones: ['Asistentes', 'Permisos que una persona da a un asistente por OAuth 2.1.'],
    pruebas: ['Pruebas', 'El ambiente de pruebas de un contribuyente, con CFDI inventados.'],
    llaves: ['ApiKeys', 'Llaves para programas, con su alcance y su vigencia.'],
    webhooks: ['Direcciones de avisos', 'Direcciones que reciben webhooks, sus entregas y sus eventos.'],
    [EVENTS_TAG]: ['Eventos', 'Lo que la bóveda envía a las direcciones de avisos, con los campos de cada evento.'],
    config: ['Configuración', 'Buzón, notificaciones y personalización.'],
    certificados: ['Certificados', 'CSD y e.firma.'],
    pac: ['PAC', 'Cuenta del PAC por la que se responden las solicitudes de cancelación.'],
    correos: ['Correos', 'Cuentas de correo de las que se leen CFDI.'],
    bitacora: ['Bitácora', 'Quién hizo qué.'],
    accesos: ['Accesos', 'Quién puede abrir el contribuyente.'],
    contribuyentes: ['Contribuyentes', 'Alta de un contribuyente con su e.firma.'],
    despacho: ['Despacho', 'Todos los contribuyentes del usuario.'],
    cliente: ['Cliente', 'La página del cliente de un contador, y lo que envía.'],
    documentosCliente: ['Documentos del cliente', 'Fotos y PDF que envió el cliente.'],
    session: ['Sesión', 'Inicio y cierre de sesión.'],
    account: ['Registro', 'Registro, contraseñas e invitaciones.'],
    sesiones: ['Sesiones', 'Sesiones abiertas del usuario.'],
    segundoFactor: ['Segundo factor', 'Verificación en dos pasos.'],
    seguridad: ['Seguridad', 'Bitácora de seguridad del usuario.'],
    vistas: ['Vistas', 'Vistas guardadas del usuario.'],
    previews: ['Vistas previas', 'Versiones de la aplicación antes de publicarse.'],
    telemetria: ['Telemetría', 'Mediciones de la aplicación, sin personas.'],
  };

/** The tag of a call: the resource that its name begins with. */
export const tagOf = ({ name }: Pick<Route, 'name'>): string => name.split('.', 1)[0] ?? name;

/** The tags that are used, in the order of the table; a resource that it does not know comes last. */
export function tags(used: ReadonlySet<string>): object[] {
  const known = Object.entries(RESOURCES).filter(([name]) => used.has(name));
  const unknown = [...used].filter((name) => !(name in RESOURCES)).map((name) => [name, [name, name]] as const);
  return [...known, ...unknown].map(([name, [title, description]]) => ({ name, 'x-displayName': title, description }));
}
