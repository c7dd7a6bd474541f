/** Everybody's password, demo accounts and ours alike. */
export const PASSWORD = 'demo-boveda';

/** Accounts of the demo: what they may open is said in the README. */
export const demo = {
  varios: 'admin@demo.mx',
  uno: 'solo@demo.mx',
  auxiliar: 'auxiliar@demo.mx',
  ninguno: 'nadie@demo.mx',
} as const;

/** Taxpayers of the journeys that write, one per journey so that none sees another's files. The stack makes them. */
export const taxpayers = {
  /** Receptor of the real 3.3 of CfdiUtils. */
  receptorReal: { rfc: 'DIM8701081LA', nombre: 'DAY INTERNATIONAL DE MEXICO SA DE CV', correo: 'real@prueba.mx' },
  /** Receptor of the signed 4.0 fixtures. */
  receptorFirmado: { rfc: 'MCI7306249Y1', nombre: 'MUNICIPIO DE CUAUTITLAN IZCALLI', correo: 'firmado@prueba.mx' },
  /** Uploads that are refused, and limits. */
  rechazos: { rfc: 'POT9207213D6', nombre: 'PROMOTORA OTIR', correo: 'rechazos@prueba.mx' },
  /** Is sent what no PDF should be. */
  hostiles: { rfc: 'PHO850101AB1', nombre: 'PDF HOSTILES', correo: 'hostiles@prueba.mx' },
  /** Whose accesses come and go. */
  cuentas: { rfc: 'ACO560518KW7', nombre: 'ACCESOS Y CUENTAS', correo: 'cuentas@prueba.mx' },
  /** Has more CFDI than are merged or downloaded at once. */
  exportaciones: { rfc: 'EMU850101AB1', nombre: 'EXPORTADORA DE MUCHOS', correo: 'muchos@prueba.mx' },
  /** Whose settings are changed. */
  configuracion: { rfc: 'CÑF770131PA3', nombre: 'CONFIGURACIÓN & AJUSTES', correo: 'config@prueba.mx' },
  /** Is asked to let CFDI be cancelled; receptor of another signed 4.0. */
  buzon: { rfc: 'CUSC850516316', nombre: 'CESAR OSBALDO CRUZ SOLORZANO', correo: 'buzon@prueba.mx' },
  /** Whose PAC is away for a while. */
  sinPac: { rfc: 'BRE850101AB1', nombre: 'BUZON SIN PAC', correo: 'sinpac@prueba.mx' },
  /** Whose invoices come by mail. */
  correos: { rfc: 'CEL840101AB1', nombre: 'CORREO ELECTRONICO', correo: 'correos@prueba.mx' },
  /** Is told by mail what happens. */
  avisos: { rfc: 'IVD920810GU2', nombre: 'INNOVACION VALOR Y DESARROLLO', correo: 'avisos@prueba.mx' },
  /** Asks the SAT for its CFDI. */
  descargas: { rfc: 'DME850101AB1', nombre: 'DESCARGAS MASIVAS', correo: 'descargas@prueba.mx' },
  /** Whose plan and space come to their ends. */
  planes: { rfc: 'PLA850101AB1', nombre: 'PLANES Y ESPACIO', correo: 'planes@prueba.mx' },
  /** Has a few CFDI of its own making, backups, and ZIP that do not fit. */
  few: { rfc: 'POC850101AB1', nombre: 'POCOS CFDI', correo: 'pocos@prueba.mx' },
  /** Whose requests to cancel are answered by rules. */
  reglas: { rfc: 'REG850101AB1', nombre: 'REGLAS DEL BUZON', correo: 'reglas@prueba.mx' },
  /** Has not accepted the terms yet. */
  sinTerminos: { rfc: 'CSM190311AH6', nombre: 'CREATIVITY AND SOMETHING MORE', correo: 'terminos@prueba.mx' },
} as const;
