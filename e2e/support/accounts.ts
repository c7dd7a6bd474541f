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
  /** Emisor of the signed 4.0 fixtures. */
  emisorFirmado: { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', correo: 'firmado@prueba.mx' },
  /** Uploads that are refused, and limits. */
  rechazos: { rfc: 'XIA190128J61', nombre: 'XENON INDUSTRIAL ARTICLES', correo: 'rechazos@prueba.mx' },
  /** Has not accepted the terms yet. */
  sinTerminos: { rfc: 'IVD920810GU2', nombre: 'INNOVACION VALOR Y DESARROLLO', correo: 'terminos@prueba.mx' },
} as const;
