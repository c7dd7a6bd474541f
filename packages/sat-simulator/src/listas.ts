import type { FastifyInstance } from 'fastify';
import { answerList, updatedLine } from './efos';
import type { Estados, OtroListado } from './estados';

/** One list in the format that the SAT publishes it in: columns differ between lists. */
interface Publicada {
  place: string;
  header: string;
  before?: (now: Date) => string[];
  row(nombre: string, listado: OtroListado): string;
}

/** The date that all records have. */
const DAY = '01/06/2026';
const COMUN = 'RFC,RAZON SOCIAL,TIPO PERSONA,SUPUESTO,FECHA DE PRIMERA PUBLICACION,ENTIDAD FEDERATIVA';
const row: Publicada['row'] = (nombre, { rfc, supuesto }) =>
  `${rfc},${nombre},${rfc.length === 12 ? 'M' : 'F'},${supuesto},${DAY},CIUDAD DE MEXICO`;

const LISTAS: Readonly<Record<string, Publicada>> = {
  firmes: { place: 'Documents_AGR/Firmes.csv', header: COMUN, row },
  exigibles: { place: 'Documents_AGR/Exigibles.csv', header: COMUN, row },
  noLocalizados: { place: 'Documents_AGR/No_localizados.csv', header: COMUN, row },
  sentencias: {
    place: 'Documents_AGR/Sentencias.csv',
    header: 'RFC,RAZÓN SOCIAL,TIPO PERSONA,SUPUESTO,FECHAS DE PRIMERA PUBLICACION,ENTIDAD FEDERATIVA',
    row,
  },
  cancelados: {
    place: 'Documents_AGR/Cancelados.csv',
    header: 'RFC,RAZON SOCIAL,TIPO PERSONA,SUPUESTO,FECHA DE CANCELACION,MONTO,FECHA DE PUBLICACION,ENTIDAD FEDERATIVA',
    row: (nombre, { rfc, supuesto }) => `${rfc},${nombre},M,${supuesto},01/05/2026,"1,000",${DAY},JALISCO`,
  },
  entesOmisos: {
    place: 'Documents_AGR/EntespublicosydeGobiernoomisos.csv',
    header: 'RFC,RAZON SOCIAL,SUPUESTO,FECHA DE PRIMERA PUBLICACION,EJERCICIO,PERIODO',
    row: (nombre, { rfc, supuesto }) => `${rfc},${nombre},${supuesto},${DAY},2025,ENERO`,
  },
  csdSinEfectos: {
    place: 'Documents_AGR/CSDsinefectos.csv',
    header: 'RFC,NOMBRE O RAZON SOCIAL,SUPUESTO DE CANCELACION CSD,FECHA DE CANCELACION CSD,FECHA DE PUBLICACION,NOTA',
    row: (nombre, { rfc, supuesto }) => `${rfc},${nombre},${supuesto},01/05/2026,${DAY},`,
  },
  perdidas: {
    place: 'Documents_AGGC/Listado_69_B_Bis_Completo.csv',
    before: (now) => [updatedLine(now), 'Listado completo de contribuyentes (Artículo 69-B Bis del CFF)'],
    header:
      'No.,RFC,Nombre del Contribuyente,Situación del contribuyente,Número y fecha de oficio global definitivo SAT,Publicación página SAT definitivo,Número y fecha de oficio global definitivo DOF,Publicación DOF definitivo',
    // The SAT's own file has a name with a line break.
    row: (nombre, { rfc, supuesto }) =>
      `1,${rfc},${nombre.replace(', ', ', \r\n')},${supuesto},900-04-2026-1,${DAY},900-04-2026-1,${DAY}`,
  },
};

const INVENTED = { rfc: 'AAA494949HHH', nombre: 'PERDIDAS Y TRASPASOS, S.A. DE C.V.' };
const SUPUESTOS: Readonly<Record<string, string>> = {
  firmes: 'FIRMES',
  exigibles: 'EXIGIBLES',
  noLocalizados: 'NO LOCALIZADOS',
  sentencias: 'SENTENCIAS',
  cancelados: 'CANCELADOS',
  entesOmisos: 'OMISOS',
  csdSinEfectos: 'FRACCION X',
  perdidas: 'Sentencia Favorable',
};

const schema = {
  type: 'array',
  maxItems: 10_000,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['lista', 'rfc', 'nombre', 'supuesto'],
    properties: {
      lista: { enum: Object.keys(LISTAS) },
      rfc: { type: 'string', maxLength: 20 },
      nombre: { type: 'string', maxLength: 300 },
      supuesto: { type: 'string', maxLength: 100 },
    },
  },
};

/** The lists of articles 69 and 69-B Bis as the SAT publishes them, each with a row that cannot be read; and their records. */
export function registerListas(app: FastifyInstance, estados: Estados, clock: () => Date): void {
  for (const [lista, { place, header, before = () => [], row: write }] of Object.entries(LISTAS))
    app.get(`/${place}`, (_request, reply) => {
      const invented = { ...INVENTED, lista, supuesto: SUPUESTOS[lista] ?? '' };
      const rows = [invented, ...estados.listados(lista)].map((one) => write(quoted(one.nombre), one));
      const lines = [...before(clock()), header, 'FRAGMENTO', ...rows];
      return answerList(reply, estados, Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'));
    });

  app.put<{ Body: OtroListado[] }>('/listas', { schema: { body: schema } }, ({ body }) => estados.listOtros(body));
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
