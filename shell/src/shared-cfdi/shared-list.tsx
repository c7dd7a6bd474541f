import type { CfdiCompartido, ListaAbierta } from '@boveda/contracts';
import { Stylesheet } from '@boveda/ui-kit/theme';
import { formatAmount, formatDay, formatMoney } from './formats';
import { SharedFiles } from './shared-cfdi';
import css from './shared-list.css?source';

type Columna = ListaAbierta['columnas'][number];

function cellOf({ tipo }: Columna, value: string | null | undefined): string {
  if (value == null || value === '') return '';
  if (tipo === 'importe') return formatAmount(value);
  return tipo === 'fecha' ? formatDay(value) : value;
}

function classOf({ tipo }: Columna): string | undefined {
  if (tipo === 'fecha') return 'shared-date';
  return tipo === 'importe' || tipo === 'numero' ? 'shared-number' : undefined;
}

/** Shared CFDI as the list has them that they were chosen in: its cover, totals, columns and order. */
export function SharedList({ lista, rows, token }: { lista: ListaAbierta; rows: CfdiCompartido[]; token: string }) {
  const { portada, columnas, filas } = lista;
  return (
    <>
      <Stylesheet name="shared-list" css={css} />
      <dl className="shared-facts">
        {portada.map(({ dato, valor }) => (
          <div key={dato}>
            <dt>{dato}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      <Totals totales={lista.totales} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard. */}
      <section className="shared-scroll" aria-label="CFDI compartidos" tabIndex={0}>
        <table className="shared-table">
          <caption>CFDI</caption>
          <thead>
            <tr>
              {columnas.map((columna) => (
                <th key={columna.titulo} scope="col" className={classOf(columna)}>
                  {columna.titulo}
                </th>
              ))}
              <th scope="col" className="shared-only-screen">
                Archivos
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((cfdi, at) => (
              <tr key={cfdi.uuid}>
                {columnas.map((columna, column) => (
                  <td key={columna.titulo} className={classOf(columna)}>
                    {cellOf(columna, filas[at]?.[column])}
                  </td>
                ))}
                <td className="shared-only-screen">
                  <SharedFiles cfdi={cfdi} token={token} isShort />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const Totals = ({ totales }: Pick<ListaAbierta, 'totales'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard.
  <section className="shared-scroll" aria-label="Totales" tabIndex={0}>
    <table className="shared-table">
      <caption>Totales</caption>
      <thead>
        <tr>
          {['Grupo', 'Concepto', 'CFDI', 'Total'].map((title, at) => (
            <th key={title} scope="col" className={at > 1 ? 'shared-number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totales.map(({ grupo, concepto, moneda, cantidad, total }) => (
          <tr key={`${grupo} ${concepto} ${moneda}`}>
            <td>{grupo}</td>
            <td>{concepto}</td>
            <td className="shared-number">{cantidad}</td>
            <td className="shared-number">{formatMoney(total, moneda)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
