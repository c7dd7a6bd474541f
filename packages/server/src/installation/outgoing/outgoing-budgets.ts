/** How much is asked of an outside service at most, however often something fails, is repeated or is cut in pieces. */
export interface OutgoingBudget {
  /** Who is asked, and for what. */
  asks: string;
  /** What has a budget of its own. */
  per:
    | 'contribuyente'
    | 'solicitud de descarga'
    | 'paquete'
    | 'CFDI'
    | 'certificado'
    | 'instalación'
    | 'respuesta'
    | 'mensaje'
    | 'buzón de correo'
    | 'mensaje y dirección';
  /** Requests of a day: at -07:00 where they are counted, within 24 hours where a schedule bounds them. */
  perDay: number;
  /** What keeps to it: rows of `gasto_salida`, the attempts and pauses of a job, or a schedule of its own. */
  keptBy: 'gasto_salida' | 'job' | 'schedule';
  /** Least pause between two requests, in seconds; 0: none but that of its job. */
  pauseSeconds: number;
  /** What a user is told when it is used up. */
  told: string;
}

/**
 * The budgets of everything that this installation asks of others. A request is counted before it is sent. What repeats, cuts or fans
 * out has to be in here.
 */
export const outgoingBudgets = {
  solicitudes: {
    asks: 'SAT, descarga masiva: un periodo por primera vez, lo pida una persona, el espejo o el piloto',
    per: 'contribuyente',
    perDay: 160,
    keptBy: 'gasto_salida',
    pauseSeconds: 0,
    told: 'Hoy ya se hicieron las 160 solicitudes al SAT de un día. Lo que falta se pide solo al día siguiente.',
  },
  adicionales: {
    asks: 'SAT, descarga masiva: otra vez un periodo, o una parte de uno que tenía más CFDI de los que entrega',
    per: 'contribuyente',
    perDay: 40,
    keptBy: 'gasto_salida',
    pauseSeconds: 60,
    told: 'Hoy ya se hicieron las 40 solicitudes adicionales al SAT de un día. Lo que falta se pide solo al día siguiente.',
  },
  verificaciones: {
    asks: 'SAT, descarga masiva: cómo va una solicitud',
    per: 'solicitud de descarga',
    perDay: 60,
    keptBy: 'gasto_salida',
    pauseSeconds: 0,
    told: 'Hoy ya se preguntó 60 veces al SAT por esta solicitud. Se le pregunta otra vez al día siguiente.',
  },
  paquetes: {
    asks: 'SAT, descarga masiva: un paquete',
    per: 'paquete',
    perDay: 24,
    keptBy: 'gasto_salida',
    pauseSeconds: 0,
    told: 'Hoy ya se pidió 24 veces este paquete al SAT. Se pide otra vez al día siguiente.',
  },
  estado: {
    asks: 'SAT, consulta de estado: un CFDI que aún no conoce, o por el que no contestó',
    per: 'CFDI',
    perDay: 13,
    keptBy: 'job',
    pauseSeconds: 0,
    told: 'El CFDI queda Pendiente y dice cuándo se preguntó y cuándo se vuelve a preguntar.',
  },
  consultas: {
    asks: 'SAT, consulta de estado: un CFDI que una persona manda verificar',
    per: 'CFDI',
    perDay: 60,
    keptBy: 'gasto_salida',
    pauseSeconds: 0,
    told: 'Hoy ya se preguntó 60 veces al SAT por este CFDI. Se pregunta solo cada noche; verifíquelo otra vez mañana.',
  },
  procesos: {
    asks: 'SAT, consulta de estado: todos los pendientes, cuando una persona los manda procesar',
    per: 'contribuyente',
    perDay: 48,
    keptBy: 'gasto_salida',
    pauseSeconds: 0,
    told: 'Hoy ya se procesaron 48 veces. La bóveda los pregunta sola; procéselos otra vez mañana.',
  },
  repaso: {
    asks: 'SAT, consulta de estado: los vigentes, de noche',
    per: 'contribuyente',
    perDay: 2_000,
    keptBy: 'job',
    pauseSeconds: 0,
    told: 'Nada: la noche siguiente continúa donde quedó.',
  },
  certificados: {
    asks: 'SAT, repositorio de certificados: el de un PAC',
    per: 'certificado',
    perDay: 26,
    keptBy: 'job',
    pauseSeconds: 0,
    told: 'El informe del CFDI dice que su timbre está sin verificar.',
  },
  listas: {
    asks: 'SAT, listas de los artículos 69-B y 49 Bis',
    per: 'instalación',
    perDay: 16,
    keptBy: 'job',
    pauseSeconds: 0,
    told: 'La lista dice de qué fecha es.',
  },
  otrasListas: {
    asks: 'SAT, las ocho listas de los artículos 69 y 69-B Bis',
    per: 'instalación',
    perDay: 64,
    keptBy: 'job',
    pauseSeconds: 0,
    told: 'Cada lista dice de qué fecha es.',
  },
  recursos: {
    asks: 'SAT, certificados de sus autoridades y esquemas, una vez al año',
    per: 'instalación',
    perDay: 800,
    keptBy: 'job',
    pauseSeconds: 0,
    told: 'El registro del servidor dice qué cambió.',
  },
  buzon: {
    asks: 'PAC: las solicitudes de cancelación pendientes',
    per: 'contribuyente',
    perDay: 96,
    keptBy: 'job',
    pauseSeconds: 0,
    told: 'El buzón dice cuándo se actualizó por última vez.',
  },
  consultasBuzon: {
    asks: 'PAC: las solicitudes pendientes o los relacionados, cuando una persona los pide',
    per: 'contribuyente',
    perDay: 300,
    keptBy: 'gasto_salida',
    pauseSeconds: 0,
    told: 'Hoy ya se preguntó 300 veces al PAC. El buzón se actualiza solo cada hora.',
  },
  respuestas: {
    asks: 'PAC: una respuesta a una solicitud de cancelación, y si el SAT la tomó',
    per: 'respuesta',
    perDay: 13,
    keptBy: 'job',
    pauseSeconds: 0,
    told: 'La solicitud sigue pendiente y dice qué se respondió.',
  },
  correo: {
    asks: 'Servidor de correo saliente (SMTP): un mensaje',
    per: 'mensaje',
    perDay: 13,
    keptBy: 'job',
    pauseSeconds: 0,
    told: 'El envío dice que el servidor de correo no lo tomó.',
  },
  buzones: {
    asks: 'Servidor de correo entrante (IMAP) y quien da acceso a él (OAuth): los mensajes nuevos',
    per: 'buzón de correo',
    perDay: 288,
    keptBy: 'job',
    pauseSeconds: 0,
    told: 'La cuenta de correo dice por qué no se pudo leer, y desde cuándo.',
  },
  rebotes: {
    asks: 'Servidor de correo entrante (IMAP): los avisos de que un mensaje de la bóveda no se entregó',
    per: 'instalación',
    perDay: 288,
    keptBy: 'job',
    pauseSeconds: 0,
    told: 'Nada: se lee otra vez cinco minutos después.',
  },
  lecturas: {
    asks: 'Servidor de correo entrante (IMAP): todas las cuentas, cuando una persona lo pide',
    per: 'contribuyente',
    perDay: 100,
    keptBy: 'gasto_salida',
    pauseSeconds: 0,
    told: 'Hoy ya se leyeron 100 veces las cuentas de correo. Se leen solas cada 15 minutos.',
  },
  webhooks: {
    asks: 'Dirección de un webhook: un mensaje',
    per: 'mensaje y dirección',
    perDay: 10,
    keptBy: 'schedule',
    pauseSeconds: 5,
    told: 'La dirección queda marcada como fallando, con un correo a los administradores.',
  },
  avisos: {
    asks: 'Dirección de un webhook: una prueba, o un mensaje otra vez, cuando una persona lo pide',
    per: 'contribuyente',
    perDay: 300,
    keptBy: 'gasto_salida',
    pauseSeconds: 0,
    told: 'Hoy ya se enviaron 300 avisos a petición. Envíe otros mañana.',
  },
} as const satisfies Record<string, OutgoingBudget>;

/** Requests beyond what was asked that one download may cause by being cut, however many days it takes. */
export const MAX_PARTES_ADICIONALES = 120;

/** A budget of the table. */
export type BudgetName = keyof typeof outgoingBudgets;

/** Budgets that are counted in the database. */
export type CountedBudget = {
  [Name in BudgetName]: (typeof outgoingBudgets)[Name]['keptBy'] extends 'gasto_salida' ? Name : never;
}[BudgetName];
