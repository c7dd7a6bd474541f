import * as z from 'zod';
import { file } from './file';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, instant, searchText } from './scalars';
import { type Infer, schema } from './schema';

/** What the audit log of a taxpayer tells of. */
export const accionesBitacora = {
  'sesion.iniciada': 'Inicio de sesión',
  'sesion.rechazada': 'Inicio de sesión rechazado',
  'sesion.cerrada': 'Cierre de sesión',
  'contrasena.cambiada': 'Contraseña cambiada',
  'segundofactor.activado': 'Segundo factor activado',
  'segundofactor.desactivado': 'Segundo factor desactivado',
  'cfdi.guardado': 'CFDI guardados',
  'cfdi.reemplazado': 'CFDI reemplazado por otro que sí verifica',
  'cfdi.rechazado': 'CFDI rechazado: ya hay otro que verifica',
  'cfdi.corregido': 'Estado corregido por los metadatos del SAT',
  'cfdi.depurado': 'CFDI retirados de la cuarentena',
  'retencion.guardada': 'CFDI de retenciones guardados',
  'acuse.guardado': 'Acuses de cancelación subidos',
  'metadatos.subidos': 'Metadatos del SAT subidos',
  'etiqueta.creada': 'Etiqueta creada',
  'etiqueta.cambiada': 'Etiqueta cambiada',
  'etiqueta.eliminada': 'Etiqueta eliminada',
  'etiqueta.puesta': 'Etiqueta añadida',
  'etiqueta.quitada': 'Etiqueta quitada',
  'nota.escrita': 'Nota escrita',
  'nota.cambiada': 'Nota cambiada',
  'nota.borrada': 'Nota borrada',
  'contacto.guardado': 'Contacto de una contraparte guardado',
  'contacto.eliminado': 'Contacto de una contraparte eliminado',
  'contacto.descartado': 'Remitente descartado como contacto',
  'plantilla.cambiada': 'Texto de correos a contrapartes cambiado',
  'impuestos.decidido': 'Decisión sobre los impuestos de un CFDI',
  'impuestos.deshecho': 'Decisión sobre impuestos deshecha',
  'retenciones.enteradas': 'Fecha de entero de retenciones de IVA',
  'saldo.guardado': 'Saldo a favor de IVA',
  'importacion.guardada': 'IVA de una importación',
  'importacion.quitada': 'IVA de una importación quitado',
  'clase.recordada': 'Clase de lo que se recibe o emite a una contraparte',
  'clase.olvidada': 'Clase de una contraparte olvidada',
  'factor.elegido': 'Proporción de IVA elegida',
  'mes.descargado': 'Mes de impuestos descargado',
  'mes.cerrado': 'Mes de impuestos cerrado',
  'mes.reabierto': 'Mes de impuestos reabierto',
  'riesgo.seguido': 'Seguimiento de un riesgo',
  'responsable.elegido': 'Responsable elegido',
  'tarea.creada': 'Tarea creada',
  'tarea.cambiada': 'Tarea cambiada',
  'tarea.hecha': 'Tarea hecha',
  'tarea.abierta': 'Tarea abierta otra vez',
  'documento.enviado': 'Documento enviado por el cliente',
  'documento.revisado': 'Documento del cliente revisado',
  'lote.pedido': 'Trabajo por lote pedido',
  'paquete.entregado': 'Paquete entregado al cliente',
  'pdf.agregado': 'PDF agregado',
  'zip.recibido': 'ZIP recibido',
  'archivo.descargado': 'Archivo descargado',
  'envio.creado': 'CFDI enviados o compartidos',
  'carta.enviada': 'Correo a una contraparte',
  'carta.recordada': 'Recordatorio a una contraparte',
  'carta.terminada': 'Recordatorios a una contraparte terminados',
  'envio.abierto': 'Enlace a CFDI abierto',
  'envio.revocado': 'Enlace a CFDI terminado',
  'exportacion.solicitada': 'Exportación solicitada',
  'exportacion.descargada': 'Exportación descargada',
  'exportacion.eliminada': 'Exportación eliminada',
  'acceso.invitado': 'Acceso invitado',
  'acceso.confirmado': 'Acceso confirmado',
  'acceso.cambiado': 'Acceso cambiado',
  'acceso.removido': 'Acceso removido',
  'certificado.agregado': 'Certificado agregado',
  'pac.elegido': 'Cuenta de un PAC guardada',
  'pac.olvidado': 'Cuenta de un PAC olvidada',
  'pago.avisado': 'CFDI marcado como pagado',
  'cancelacion.preaceptada': 'Pre-aceptación de cancelación',
  'cancelacion.aceptada': 'Cancelación aceptada',
  'cancelacion.rechazada': 'Cancelación rechazada',
  'cancelacion.enviada': 'Respuesta de cancelación firmada',
  'cancelacion.confirmada': 'Acuse de cancelación guardado',
  'descarga.solicitada': 'Descarga del SAT solicitada',
  'piloto.encendido': 'Piloto automático encendido',
  'piloto.apagado': 'Piloto automático apagado',
  'piloto.detenido': 'Piloto automático detenido',
  'piloto.reanudado': 'Piloto automático reanudado',
  'respaldo.programado': 'Respaldo activado o desactivado',
  'respaldo.completado': 'Respaldo completado',
  'respaldo.descargado': 'Respaldo descargado',
  'respaldo.eliminado': 'Respaldo eliminado',
  'respaldo.restaurado': 'Respaldo restaurado',
  'diot.guardada': 'Línea de la DIOT guardada',
  'diot.quitada': 'Línea de la DIOT quitada o restablecida',
  'diot.descargada': 'Archivo de la DIOT descargado',
  'isr.guardado': 'Dato del ISR guardado',
  'banco.subido': 'Estado de cuenta guardado',
  'banco.quitado': 'Estado de cuenta quitado',
  'banco.conciliado': 'Movimiento del banco conciliado, o su conciliación deshecha o rechazada',
  'materialidad.abierto': 'Expediente de materialidad abierto',
  'materialidad.agregado': 'Documento agregado a un expediente de materialidad',
  'materialidad.lista': 'Lista de un expediente de materialidad cambiada',
  'poliza.guardada': 'Póliza escrita o ajustada',
  'poliza.quitada': 'Póliza escrita o ajuste de póliza quitado',
  'cuenta.guardada': 'Cuenta contable guardada',
  'cuenta.quitada': 'Cuenta contable quitada',
  'cuenta.regla': 'Regla de cuentas guardada',
  'cuenta.regla_quitada': 'Regla de cuentas olvidada',
  'cuenta.saldos': 'Saldos iniciales de un año guardados',
  'prellenado.guardado': 'Cifras del prellenado del SAT guardadas',
  'prellenado.quitado': 'Cifras del prellenado del SAT quitadas',
  'correo.agregado': 'Correo sincronizado agregado',
  'correo.cambiado': 'Correo sincronizado cambiado',
  'correo.eliminado': 'Correo sincronizado eliminado',
  'configuracion.cambiada': 'Configuración cambiada',
  'apikey.generada': 'ApiKey generada',
  'apikey.renovada': 'ApiKey renovada',
  'apikey.revocada': 'ApiKey revocada',
  'apikey.renombrada': 'ApiKey renombrada',
  'pruebas.reiniciado': 'Ambiente de pruebas reiniciado',
  'webhook.creado': 'Webhook agregado',
  'webhook.cambiado': 'Webhook cambiado',
  'webhook.eliminado': 'Webhook eliminado',
  'webhook.renovado': 'Secreto de un webhook renovado',
  'webhook.reenviado': 'Entrega de un webhook reenviada',
  'webhook.desactivado': 'Webhook desactivado por su respuesta 410',
  'contribuyente.reclamado': 'RFC comprobado',
  'usuario.deshabilitado': 'Usuario deshabilitado',
  'usuario.habilitado': 'Usuario habilitado',
  'integridad.falla': 'Daño encontrado',
  'bitacora.exportada': 'Bitácora exportada',
} as const;
export type AccionBitacora = keyof typeof accionesBitacora;

const accion = schema(() => z.enum(Object.keys(accionesBitacora) as [AccionBitacora, ...AccionBitacora[]]));

/** An entry of the audit log: who did what, when and from where. */
export const bitacoraRow = schema(() =>
  z.object({
    n: z
      .number()
      .int()
      .positive()
      .describe(
        'lugar en la cadena del contribuyente, desde 1 y sin huecos; no se muestran los asientos de quienes tuvieron el RFC sin comprobarlo',
      ),
    cuando: instant,
    usuario: z.string().describe('correo del usuario, o nombre de lo que actuó sin usuario'),
    accion: accion(),
    objeto: z.string().describe('sobre qué se hizo'),
    detalle: z.string().describe('más detalle, solo su principio; la exportación lo trae completo'),
    ip: z.string().describe('dirección de donde vino; vacía para lo que la bóveda hizo por sí misma'),
    huella: z.string().describe('SHA-256 de este asiento y del hash del anterior, en hexadecimal minúsculo'),
  }),
);
export type BitacoraRow = Infer<typeof bitacoraRow>;

const filters = {
  accion: accion().optional(),
  usuario: searchText.optional().describe('parte de él'),
  fechaini: day.optional().describe('a -07:00'),
  fechafin: day.optional().describe('a -07:00, inclusive'),
};

/** Filters and paging of the audit log. Empty fields are left out. */
export const bitacoraQuery = schema(() => z.object({ ...paging, ...filters }));

/** Calls about the audit log of the selected taxpayer. */
export const bitacoraCalls = () => ({
  list: route({
    method: 'GET',
    path: '/bitacora',
    summary: 'Lista la bitácora del contribuyente, lo más reciente primero.',
    query: bitacoraQuery,
    answer: pageOf(bitacoraRow()),
  }),
  download: route({
    method: 'GET',
    path: '/bitacora',
    when: { type: 'csv' },
    noTimeout: true,
    summary:
      'Descarga toda la bitácora filtrada como CSV, lo más antiguo primero. Contiene todo lo que entra en sus hashes.',
    query: z.object(filters),
    answer: file,
    media: ['text/csv'],
  }),
});
