import type { CfdiCompartido, ListaAbierta } from '@boveda/contracts';
import { Stylesheet } from '@boveda/ui-kit/theme';
import { formatAmount, formatDay, formatMoney } from './formats';
import { SharedFiles } from './shared-cfdi';

const css = `
.public-card:has(.shared-table){max-width:min(1280px,96vw)}
.shared-facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr));gap:8px 24px;margin:0}
.shared-facts dt{color:var(--bv-muted);font-size:13px}
.shared-facts dd{margin:0;overflow-wrap:anywhere}
.shared-scroll{overflow-x:auto;border:1px solid var(--bv-border);border-radius:8px}
.shared-table{border-collapse:collapse;width:100%;font-size:14px;background:var(--bv-surface)}
.shared-table caption{text-align:start;padding:8px 12px;font-weight:600}
.shared-table th,.shared-table td{padding:8px 12px;text-align:start;border-top:1px solid var(--bv-border);vertical-align:top}
.shared-table th{white-space:nowrap}
.shared-table .shared-number{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.shared-table .shared-files{flex-wrap:nowrap}
.shared-table .public-button{flex:none;width:auto;padding:4px 12px;min-height:32px}
@media print{.shared-table .shared-files{display:none}.shared-scroll{overflow:visible;border:0}.shared-table{font-size:11px}}`;

type Columna = ListaAbierta['columnas'][number];

function cellOf({ tipo }: Columna, value: string | null | undefined): string {
  if (value == null || value === '') return '';
  if (tipo === 'importe') return formatAmount(value);
  return tipo === 'fecha' ? formatDay(value) : value;
}

const numeric = ({ tipo }: Columna) => (tipo === 'importe' || tipo === 'numero' ? 'shared-number' : undefined);

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
                <th key={columna.titulo} scope="col" className={numeric(columna)}>
                  {columna.titulo}
                </th>
              ))}
              <th scope="col">Archivos</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((cfdi, at) => (
              <tr key={cfdi.uuid}>
                {columnas.map((columna, column) => (
                  <td key={columna.titulo} className={numeric(columna)}>
                    {cellOf(columna, filas[at]?.[column])}
                  </td>
                ))}
                <td>
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
