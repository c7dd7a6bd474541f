import { Link } from '@boveda/area-kit';
import type { CfdiDetail, Direccion, HallazgoEntreDocumentos, Validacion } from '@boveda/contracts';
import { Button, plural, ScreenStyles } from '@boveda/ui-kit';
import { type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { saveFile } from '@boveda/ui-kit/viewers';
import { useGetExpedienteQuery } from '../api';
import { toCsv } from '../csv';
import { listOf } from './cfdi-link';
import { EntreDocumentos, entreDocumentosRows } from './entre-documentos';
import checksCss from './validaciones.css?source';

type Resultado = Validacion['resultado'];

const shown: Record<Resultado, { label: string; tone: Tone }> = {
  ok: { label: 'Correcta', tone: 'success' },
  aviso: { label: 'Aviso', tone: 'warning' },
  falla: { label: 'Falla', tone: 'danger' },
  omitida: { label: 'Omitida', tone: 'info' },
};

const none: readonly HallazgoEntreDocumentos[] = [];

/**
 * The rules that were checked, with their evidence, and what was found between the CFDI and others. If some failed, it is open with
 * those, and the others can be opened.
 */
export function Validaciones({ cfdi, direccion }: { cfdi: CfdiDetail; direccion: Direccion }) {
  const { uuid, validaciones } = cfdi;
  const { currentData } = useGetExpedienteQuery({ direccion, id: cfdi.id });
  const entreDocumentos = currentData?.entredocumentos ?? none;
  if (validaciones.length === 0) return null;
  const wrong = validaciones.filter(isWrong);
  const list = listOf(direccion, cfdi.status);
  return (
    <details className="cfdi-card cfdi-checks" open={wrong.length > 0 || entreDocumentos.some(isWrong)}>
      <ScreenStyles css={checksCss} />
      <summary>
        <h2>Validaciones</h2>
        <span>
          {validaciones.length} en total: {summarize(validaciones)}
          {entreDocumentos.length > 0 && `; entre documentos, ${summarize(entreDocumentos)}`}
        </span>
      </summary>
      <Rules reglas={wrong.length > 0 ? wrong : validaciones} list={list} />
      {wrong.length > 0 && wrong.length < validaciones.length && (
        <details>
          <summary>
            <span>Ver las demás ({validaciones.length - wrong.length})</span>
          </summary>
          <Rules reglas={validaciones.filter((regla) => !isWrong(regla))} list={list} />
        </details>
      )}
      <EntreDocumentos hallazgos={entreDocumentos} />
      <Button
        type="link"
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => saveFile(reportOf(validaciones, entreDocumentos), 'text/csv', `validaciones_${uuid}.csv`)}
      >
        Exportar validaciones
      </Button>
    </details>
  );
}

const reportOf = (validaciones: readonly Validacion[], entreDocumentos: readonly HallazgoEntreDocumentos[]): string =>
  toCsv([
    [
      'Regla',
      'Resultado',
      'Evidencia',
      'Códigos',
      'Lugar en el XML',
      'Leído',
      'Esperado',
      'Otro CFDI',
      'Matriz de errores',
    ],
    ...validaciones.map(({ titulo, resultado, evidencia, codigos = [], lugares = [], matrices = [] }) => [
      titulo,
      shown[resultado].label,
      evidencia,
      codigos.join(' '),
      lugares.join(' '),
      ...['', '', ''],
      matrices.join(' · '),
    ]),
    ...entreDocumentosRows(entreDocumentos),
  ]);

/** Whether a rule is worth being seen first. */
export const isWrong = ({ resultado }: { resultado: Resultado }) => resultado === 'falla' || resultado === 'aviso';

/** The rules of a report; those that do not hold lead to alike ones in a list, where there is one. */
export const Rules = ({ reglas, list }: { reglas: readonly Validacion[]; list: string | undefined }) => (
  <ul>
    {reglas.map((regla) => (
      <li key={regla.id}>
        <span>{regla.titulo}</span>
        <ToneBadge tone={shown[regla.resultado].tone}>{shown[regla.resultado].label}</ToneBadge>
        <p>{regla.evidencia}</p>
        {regla.matrices && <p>Matriz de errores: {regla.matrices.join(' · ')}</p>}
        {regla.lugares?.map((lugar) => (
          <p key={lugar}>
            <code>{lugar}</code>
          </p>
        ))}
        {list && isWrong(regla) && <Alike regla={regla} list={list} />}
      </li>
    ))}
  </ul>
);

/** Leads to the CFDI of the same state that break the same rule, by its official codes where it has some. */
const Alike = ({ regla: { id, codigos = [id] }, list }: { regla: Validacion; list: string }) => (
  <p className="cfdi-alike">
    {codigos.map((codigo) => (
      <Link key={codigo} to={`${list}?regla=${encodeURIComponent(codigo)}`}>
        {codigo === id ? 'Otros CFDI con esta regla' : `Otros CFDI con ${codigo}`}
      </Link>
    ))}
  </p>
);

const words: [resultado: Resultado, one: string, many: string][] = [
  ['falla', 'falla', 'fallas'],
  ['aviso', 'aviso', 'avisos'],
  ['ok', 'correcta', 'correctas'],
  ['omitida', 'omitida', 'omitidas'],
];

/** How many rules came out how. */
export function summarize(validaciones: readonly { resultado: Resultado }[]): string {
  return words
    .map(([wanted, one, many]) => {
      const count = validaciones.filter(({ resultado }) => resultado === wanted).length;
      return count > 0 && plural(count, one, many);
    })
    .filter(Boolean)
    .join(' · ');
}
