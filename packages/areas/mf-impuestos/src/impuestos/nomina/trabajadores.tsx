import { Link, PageLinks, paths } from '@boveda/area-kit';
import {
  basesNomina,
  type CifraNomina,
  hallazgosNomina,
  type NominaDelMes,
  razonesNomina,
  type TrabajadoresQuery,
  type TrabajadorNomina,
} from '@boveda/contracts/impuestos';
import { formatAmount, plural } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable, ToneBadge } from '@boveda/ui-kit/data';
import { useId } from 'react';
import { Estimado } from '../resumen';
import { Cifra } from './cifra';
import { idOfRecibos, nominaPath } from './nomina-path';

interface Props {
  nomina: NominaDelMes;
  pagina: TrabajadoresQuery;
}

const columnas: readonly (readonly [string, CifraNomina])[] = [
  ['Gravado', 'gravado'],
  ['Exento', 'exento'],
  ['Subsidio', 'subsidio'],
  ['ISR retenido', 'isr'],
];

/** Each worker of the month: the ISR of its CFDI beside the one that is estimated, and why they may differ. */
export function Trabajadores({ nomina, pagina }: Props) {
  const id = useId();
  const { mes, rows, count, fuentes, falta } = nomina;
  const columns: DetailColumn<TrabajadorNomina>[] = [
    ['Trabajador', (each) => <Trabajador mes={mes} pagina={pagina} trabajador={each} />, { isHeader: true }],
    ...columnas.map(
      ([titulo, cifra]): DetailColumn<TrabajadorNomina> => [
        titulo,
        (each) => (
          <Cifra
            {...{ mes, pagina, cifra, de: each.nombre, importe: each[cifra], recibos: { trabajador: each.clave } }}
          />
        ),
      ],
    ),
    [
      'ISR estimado',
      ({ esperado }) =>
        esperado === null ? <span className="impuestos-falto">sin dato</span> : formatAmount(esperado),
    ],
    ['Diferencia', Diferencia],
    ['Qué se ve', (each) => <Razon trabajador={each} />],
  ];
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>
        Trabajadores{' '}
        <Estimado reason="El ISR se estima con la tarifa y el subsidio: el patrón puede usar otras opciones de la ley." />
      </h2>
      <p>
        ISR estimado = tarifa del mes − subsidio, nunca menos de cero; también se prueban la tarifa de cada periodo y la
        opción del Reglamento. Una diferencia lo es con la tarifa: no dice que se retuvo mal.
      </p>
      {falta && <p>{falta}</p>}
      {fuentes.length > 0 && (
        <p>
          <small>{fuentes.join('. ')}.</small>
        </p>
      )}
      <Filtro nomina={nomina} pagina={pagina} />
      {count === 0 ? (
        <p>Ningún trabajador en esta lista.</p>
      ) : (
        <DetailTable
          className="impuestos-matriz impuestos-nomina"
          aria-labelledby={id}
          rows={rows}
          rowKey={({ clave }) => clave}
          columns={columns}
        />
      )}
      <PageLinks
        label="Páginas de trabajadores"
        className="impuestos-pages"
        {...{ limit: pagina.limit, offset: pagina.offset, count }}
        to={(at) => nominaPath(mes, { ...pagina, offset: at })}
      />
    </section>
  );
}

/** Which workers are shown. */
function Filtro({ nomina: { mes, totales, conDiferencia, conHallazgos }, pagina }: Props) {
  const options = [
    ['todos', `Todos (${totales.trabajadores})`],
    ['diferencia', `Con diferencia (${conDiferencia})`],
    ['hallazgos', `Con algo que revisar (${conHallazgos})`],
  ] as const;
  return (
    <nav className="impuestos-row-actions" aria-label="Trabajadores que se muestran">
      {options.map(([solo, titulo]) => (
        <Link
          key={solo}
          className="bv-btn"
          data-size="small"
          aria-current={pagina.solo === solo ? 'true' : undefined}
          to={nominaPath(mes, { solo, offset: 0 })}
          preventScrollReset
        >
          {titulo}
        </Link>
      ))}
    </nav>
  );
}

function Trabajador({
  mes,
  pagina,
  trabajador,
}: {
  mes: string;
  pagina: TrabajadoresQuery;
  trabajador: TrabajadorNomina;
}) {
  const { clave, rfc, nombre, empleado, cfdi, dias } = trabajador;
  const recibos = { trabajador: clave };
  return (
    <>
      <Link id={idOfRecibos(recibos)} to={nominaPath(mes, pagina, recibos)} preventScrollReset>
        {nombre || rfc}
      </Link>
      <small>
        {rfc}
        {empleado && ` · empleado ${empleado}`} · {plural(cfdi, 'CFDI', 'CFDI')} · {Number(dias)} días
      </small>
    </>
  );
}

function Diferencia({ diferencia, difiere }: TrabajadorNomina) {
  if (diferencia === null) return null;
  const shown = formatAmount(diferencia);
  return difiere ? <ToneBadge tone="warning">{shown}</ToneBadge> : shown;
}

/** By what the estimate was made, why it may differ, and what the CFDI show by themselves. */
function Razon({ trabajador: { base, razon, hallazgos } }: { trabajador: TrabajadorNomina }) {
  return (
    <>
      {razonesNomina[razon]}
      {razon !== 'sinTarifa' && <small>{basesNomina[base]}</small>}
      {hallazgos.length > 0 && (
        <ul className="impuestos-avisos">
          {hallazgos.map(({ codigo, detalle, cfdi }) => {
            const { titulo, cierto } = hallazgosNomina[codigo];
            return (
              <li key={`${codigo} ${cfdi} ${detalle}`}>
                {cfdi ? <Link to={`${paths.clientes()}/${cfdi}`}>{titulo}</Link> : titulo}{' '}
                {!cierto && <ToneBadge tone="warning">Criterio</ToneBadge>}
                <small>{detalle}</small>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
