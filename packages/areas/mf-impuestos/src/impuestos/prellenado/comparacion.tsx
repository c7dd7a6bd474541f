import { Link, paths, useGo } from '@boveda/area-kit';
import {
  type CifraComparada,
  type GrupoPrellenado,
  gruposPrellenado,
  type ImportePrellenado,
  importesPrellenado,
  type PrellenadoDelMes,
  type RazonPrellenado,
  razonesPrellenado,
} from '@boveda/contracts/impuestos';
import { formatAmount, formatCount, plural } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable, ToneBadge } from '@boveda/ui-kit/data';
import { Field } from '@boveda/ui-kit/filters';
import type { ReactNode } from 'react';
import { type Diferencia, diferenciaPath, grupos, idOfDiferencia, prellenadoPath } from './diferencia';

/** Reasons that are shown where there is something to explain; the others always. */
const OCASIONALES: readonly RazonPrellenado[] = ['pueConRep', 'decision'];
const razones = Object.keys(razonesPrellenado) as RazonPrellenado[];
const importes = Object.keys(importesPrellenado) as ImportePrellenado[];

/** Up to a peso is what rounding leaves over. */
const isExplained = (sinExplicar: string): boolean => Math.abs(Number(sinExplicar)) <= 1;

interface Props {
  prellenado: PrellenadoDelMes;
  importe: ImportePrellenado;
  actual: Diferencia | null;
}

/** A row: its cell of each group. */
interface Fila {
  titulo: string;
  celda(cifra: CifraComparada, grupo: GrupoPrellenado): ReactNode;
}

/** From the SAT's figure to that of the vault: one step for each reason, each a link to its CFDI. */
export function Comparacion({ prellenado, importe, actual }: Props) {
  const go = useGo();
  const { mes } = prellenado;
  const cifras = new Map(
    prellenado.grupos.map(({ grupo, importes }) => [grupo, importes.find((each) => each.importe === importe)]),
  );
  const shown = razones.filter(
    (razon) =>
      !OCASIONALES.includes(razon) ||
      [...cifras.values()].some((cifra) => cifra?.razones.some((each) => each.razon === razon)),
  );
  const filas: Fila[] = [
    {
      titulo: 'SAT',
      celda: ({ sat }) => (sat === null ? <span className="impuestos-falto">sin cifra</span> : formatAmount(sat)),
    },
    { titulo: 'Bóveda', celda: ({ boveda }) => formatAmount(boveda) },
    {
      titulo: 'Diferencia',
      celda: ({ diferencia }) => diferencia !== null && <strong>{formatAmount(diferencia)}</strong>,
    },
    ...shown.map((razon) => ({
      titulo: razonesPrellenado[razon],
      celda: (cifra: CifraComparada, grupo: GrupoPrellenado) => (
        <Razon mes={mes} cifra={cifra} de={{ importe, grupo, razon }} actual={actual} />
      ),
    })),
    { titulo: 'Sin explicar', celda: sinExplicarDe },
  ];
  return (
    <section className="impuestos-card" aria-label="SAT y bóveda">
      <div className="impuestos-lineas-head">
        <h2>SAT y bóveda</h2>
        <Field label="Importe">
          {(id) => (
            <select
              id={id}
              className="bv-input"
              value={importe}
              onChange={({ target }) => go(prellenadoPath(mes, target.value as ImportePrellenado))}
            >
              {importes.map((each) => (
                <option key={each} value={each}>
                  {importesPrellenado[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Pendientes prellenado={prellenado} />
      <DetailTable
        className="impuestos-matriz impuestos-duelo"
        caption={`${importesPrellenado[importe]} del SAT y de la bóveda, en pesos mexicanos`}
        isCaptionHidden
        rows={filas}
        rowKey={({ titulo }) => titulo}
        columns={[
          ['MXN', ({ titulo }) => titulo, { isHeader: true }],
          ...grupos.map((grupo): DetailColumn<Fila> => {
            const cifra = cifras.get(grupo);
            return [gruposPrellenado[grupo], ({ celda }) => cifra && celda(cifra, grupo)];
          }),
        ]}
      />
      <Conteos prellenado={prellenado} />
    </section>
  );
}

const sinExplicarDe = ({ sinExplicar }: CifraComparada) =>
  sinExplicar !== null && (
    <ToneBadge tone={isExplained(sinExplicar) ? 'success' : 'danger'}>{formatAmount(sinExplicar)}</ToneBadge>
  );

interface RazonProps {
  mes: string;
  cifra: CifraComparada;
  de: Diferencia;
  actual: Diferencia | null;
}

function Razon({ mes, cifra, de, actual }: RazonProps) {
  const found = cifra.razones.find(({ razon }) => razon === de.razon);
  if (!found) return null;
  const isOpen = actual !== null && idOfDiferencia(actual) === idOfDiferencia(de) && actual.importe === de.importe;
  const cfdis = plural(found.cfdis, 'CFDI', 'CFDI');
  return (
    <Link
      id={idOfDiferencia(de)}
      to={diferenciaPath(mes, de)}
      preventScrollReset
      aria-label={`${razonesPrellenado[de.razon]}, ${gruposPrellenado[de.grupo]}: ${formatAmount(found.importe)}. Ver ${cfdis}`}
      aria-current={isOpen || undefined}
    >
      <span>{formatAmount(found.importe)}</span>
      <small>{cfdis}</small>
    </Link>
  );
}

/** Which figures leave more than a peso without a reason. */
function Pendientes({ prellenado: { mes, grupos: filas } }: { prellenado: PrellenadoDelMes }) {
  const open = filas.flatMap(({ grupo, importes: cifras }) =>
    cifras.flatMap(({ importe, sinExplicar }) =>
      sinExplicar !== null && !isExplained(sinExplicar) ? [{ grupo, importe, sinExplicar }] : [],
    ),
  );
  if (open.length === 0)
    return filas.some(({ importes: cifras }) => cifras.some(({ sat }) => sat !== null)) ? (
      <p>
        <ToneBadge tone="success">Explicado</ToneBadge> Toda diferencia tiene motivo, salvo hasta un peso.
      </p>
    ) : null;
  return (
    <ul className="impuestos-avisos">
      {open.map(({ grupo, importe, sinExplicar }) => (
        <li key={grupo + importe}>
          Sin explicar {formatAmount(sinExplicar)} de{' '}
          <Link to={prellenadoPath(mes, importe)} preventScrollReset>
            {importesPrellenado[importe]}
          </Link>
          , {gruposPrellenado[grupo].toLowerCase().replace('pue', 'PUE')}
        </li>
      ))}
    </ul>
  );
}

/** Numbers of CFDI, where the SAT's were given. */
function Conteos({ prellenado: { cifras, grupos: filas, cobertura } }: { prellenado: PrellenadoDelMes }) {
  const counted = filas.flatMap(({ grupo, vigentes, canceladas }) => {
    const sat = cifras[grupo];
    if (sat?.vigentes === undefined && sat?.canceladas === undefined) return [];
    const of = (said: string | undefined, own: number) =>
      `SAT ${said === undefined ? '—' : formatCount(Number(said))}, bóveda ${formatCount(own)}`;
    return [
      <li key={grupo}>
        {gruposPrellenado[grupo]}. Vigentes: {of(sat.vigentes, vigentes)}. Canceladas: {of(sat.canceladas, canceladas)}.
      </li>,
    ];
  });
  const isUnknown = cobertura.emitidos.porcentaje === null || cobertura.recibidos.porcentaje === null;
  return (
    <ul className="impuestos-avisos">
      {counted}
      {isUnknown && (
        <li>
          Faltan metadatos del SAT de este mes: no se sabe si falta algún XML. Pídalos en{' '}
          <Link to={paths.espejo}>Espejo del SAT</Link>.
        </li>
      )}
    </ul>
  );
}
