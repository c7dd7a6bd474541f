/** What an API key may be made for, with the text that explains it to people. */
export const alcances = {
  leer: 'Consultar CFDI, totales, impuestos, riesgos, buzón, descargas y resguardos.',
  subir: 'Cargar y verificar CFDI; escribir etiquetas, notas, decisiones de impuestos y DIOT.',
  exportar: 'Exportar archivos, y enviar o compartir CFDI.',
  buzon: 'Actualizar y contestar las solicitudes de cancelación.',
  descargas: 'Solicitar y verificar descargas del SAT.',
  webhooks: 'Administrar webhooks, reenviar sus avisos y consultar eventos; la llave debe ser de un Administrador.',
} as const;
export type Alcance = keyof typeof alcances;

/** All of them, in their order. */
export const todosLosAlcances = Object.keys(alcances) as [Alcance, ...Alcance[]];
