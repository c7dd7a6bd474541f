/** The password of all accounts, those of the demo and of the journeys. */
export const PASSWORD = 'demo-boveda';

/** Accounts of the demo; the README lists their taxpayers. */
export const demo = {
  varios: 'admin@demo.mx',
  uno: 'solo@demo.mx',
  auxiliar: 'auxiliar@demo.mx',
  ninguno: 'nadie@demo.mx',
} as const;

/** Taxpayers of the journeys that write, one per journey so that none sees another's files. The stack creates them. */
export const contribuyentes = {
  /** Receptor of the real 3.3 of CfdiUtils. */
  receptorReal: { rfc: 'DIM8701081LA', nombre: 'DAY INTERNATIONAL DE MEXICO SA DE CV', correo: 'real@prueba.mx' },
  /** Receptor of the signed 4.0 fixtures. */
  receptorFirmado: { rfc: 'MCI7306249Y1', nombre: 'MUNICIPIO DE CUAUTITLAN IZCALLI', correo: 'firmado@prueba.mx' },
  /** Uploads that are refused, and limits. */
  rechazos: { rfc: 'POT9207213D6', nombre: 'PROMOTORA OTIR', correo: 'rechazos@prueba.mx' },
  /** Gets hostile PDFs. */
  hostiles: { rfc: 'PHO850101AB1', nombre: 'PDF HOSTILES', correo: 'hostiles@prueba.mx' },
  /** Its accesos are changed. */
  cuentas: { rfc: 'ACO560518KW7', nombre: 'ACCESOS Y CUENTAS', correo: 'cuentas@prueba.mx' },
  /** Has more CFDI than the limits of merged PDF and ZIP. */
  exportaciones: { rfc: 'EMU850101AB1', nombre: 'EXPORTADORA DE MUCHOS', correo: 'muchos@prueba.mx' },
  /** Its settings are changed. */
  configuracion: { rfc: 'CÑF770131PA3', nombre: 'CONFIGURACIÓN & AJUSTES', correo: 'config@prueba.mx' },
  /** Its programs have API keys. */
  llaves: { rfc: 'LLA850101AB1', nombre: 'LLAVES DE API', correo: 'llaves@prueba.mx' },
  /** Its programs have keys of the test mode. */
  pruebas: { rfc: 'MDP850101AB1', nombre: 'MODO DE PRUEBA', correo: 'modo@prueba.mx' },
  /** Allows an assistant to read. */
  asistentes: { rfc: 'ASI850101AB1', nombre: 'ASISTENTES PERMITIDOS', correo: 'asistentes@prueba.mx' },
  /** Gets cancellation requests; receptor of another signed 4.0. */
  buzon: { rfc: 'CUSC850516316', nombre: 'CESAR OSBALDO CRUZ SOLORZANO', correo: 'buzon@prueba.mx' },
  /** For outages of the PAC. */
  sinPac: { rfc: 'BRE850101AB1', nombre: 'BUZON SIN PAC', correo: 'sinpac@prueba.mx' },
  /** Gets invoices by mail. */
  correos: { rfc: 'CEL840101AB1', nombre: 'CORREO ELECTRONICO', correo: 'correos@prueba.mx' },
  /** Its programs are told of events. */
  webhooks: { rfc: 'WEB850101AB1', nombre: 'WEBHOOKS Y PROGRAMAS', correo: 'webhooks@prueba.mx' },
  /** Gets CFDI that are about each other. */
  entreDocumentos: { rfc: 'EDO850101AB1', nombre: 'ENTRE DOCUMENTOS', correo: 'entre@prueba.mx' },
  /** Gets payments that do not agree with their invoices. */
  alertas: { rfc: 'ALP850101AB1', nombre: 'ALERTAS DE PAGO', correo: 'alertas@prueba.mx' },
  /** Gets CFDI de retenciones. */
  retenciones: { rfc: 'RET850101AB1', nombre: 'RETENCIONES Y PAGOS', correo: 'retenciones@prueba.mx' },
  /** Downloads CFDI de retenciones from the SAT. */
  retencionesDelSat: { rfc: 'RSA850101AB1', nombre: 'RETENCIONES DEL SAT', correo: 'retenciones-sat@prueba.mx' },
  /** Gets CFDI that are a risk. */
  riesgos: { rfc: 'RIE850101AB1', nombre: 'RIESGOS Y PLAZOS', correo: 'riesgos@prueba.mx' },
  /** Buys from a supplier that the operator's list names. */
  listas: { rfc: 'LIS850101AB1', nombre: 'LISTAS DEL SAT', correo: 'listas@prueba.mx' },
  /** Its taxes of a month are decided on and closed. */
  cierre: { rfc: 'CIE850101AB1', nombre: 'CIERRE DE MES', correo: 'cierre@prueba.mx' },
  /** Pays wages. */
  nomina: { rfc: 'NOM850101AB1', nombre: 'NOMINA Y TRABAJADORES', correo: 'nomina@prueba.mx' },
  /** Its bank statements are matched with CFDI. */
  bancos: { rfc: 'BAN850101AB1', nombre: 'BANCOS Y ESTADOS', correo: 'bancos@prueba.mx' },
  /** Keeps evidence of a supplier. */
  materialidad: { rfc: 'MAT850101AB1', nombre: 'MATERIALIDAD', correo: 'materialidad@prueba.mx' },
  /** Gets notifications by mail. */
  avisos: { rfc: 'IVD920810GU2', nombre: 'INNOVACION VALOR Y DESARROLLO', correo: 'avisos@prueba.mx' },
  /** Downloads its CFDI from the SAT. */
  descargas: { rfc: 'DME850101AB1', nombre: 'DESCARGAS MASIVAS', correo: 'descargas@prueba.mx' },
  /** Its vault is compared with the SAT. */
  espejo: { rfc: 'ESP850101AB1', nombre: 'ESPEJO DEL SAT', correo: 'espejo@prueba.mx' },
  /** Gets a CFDI and its substitute. */
  sustitucion: { rfc: 'SUS850101AB1', nombre: 'SUSTITUCIONES', correo: 'sustitucion@prueba.mx' },
  /** Its downloads are automatic. */
  piloto: { rfc: 'PIL850101AB1', nombre: 'PILOTO AUTOMATICO', correo: 'piloto@prueba.mx' },
  /** For the limits of plan and space. */
  planes: { rfc: 'PLA850101AB1', nombre: 'PLANES Y ESPACIO', correo: 'planes@prueba.mx' },
  /** Has a few generated CFDI, backups, and ZIP over the limit. */
  few: { rfc: 'POC850101AB1', nombre: 'POCOS CFDI', correo: 'pocos@prueba.mx' },
  /** Its cancellation requests are answered by rules. */
  reglas: { rfc: 'REG850101AB1', nombre: 'REGLAS DEL BUZON', correo: 'reglas@prueba.mx' },
  /** Gets cancellation requests of fuel and of payments. */
  gasolinera: { rfc: 'GAS850101AB1', nombre: 'GASOLINERA DE PRUEBA', correo: 'gasolinera@prueba.mx' },
  /** All that can be done with it is done by keyboard. */
  teclado: { rfc: 'TEC850101AB1', nombre: 'SOLO TECLADO', correo: 'teclado@prueba.mx' },
  /** For tasks of which the actions are counted. */
  tareas: { rfc: 'TAR850101AB1', nombre: 'TAREAS CONTADAS', correo: 'tareas@contadas.mx' },
  /** Gets no CFDI. */
  vacia: { rfc: 'BVA850101AB1', nombre: 'BOVEDA VACIA', correo: 'vacia@prueba.mx' },
  /** Has not accepted the terms yet. */
  sinTerminos: { rfc: 'CSM190311AH6', nombre: 'CREATIVITY AND SOMETHING MORE', correo: 'terminos@prueba.mx' },
} as const;
