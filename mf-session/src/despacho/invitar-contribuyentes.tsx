import { Checkbox, formatCount } from '@boveda/ui-kit';

/** A taxpayer that can be chosen. */
export interface Contribuyente {
  rfc: string;
  nombre: string;
}

interface Props {
  /** What the search leaves of the taxpayers to which the person can be invited. */
  rows: readonly Contribuyente[];
  chosen: ReadonlySet<string>;
  /** RFC of those to which an invitation of the person is pending. */
  pendientes: ReadonlySet<string>;
  /** Taxpayers that the person can open already. */
  con: number;
  onChoose(chosen: ReadonlySet<string>): void;
}

/** The taxpayers to which a person is invited; what the search hides stays chosen. */
export function ContribuyentesPorElegir({ rows, chosen, pendientes, con, onChoose }: Props) {
  const set = (rfcs: readonly string[], isOn: boolean) =>
    onChoose(new Set(isOn ? [...chosen, ...rfcs] : [...chosen].filter((each) => !rfcs.includes(each))));
  const shown = rows.filter(({ rfc }) => chosen.has(rfc)).length;
  return (
    <fieldset className="session-despacho-elegibles">
      <legend>Contribuyentes</legend>
      {con > 0 && <p className="session-note">{`Ya puede abrir ${formatCount(con)}, que no se listan.`}</p>}
      {rows.length === 0 && <p>Ningún contribuyente coincide.</p>}
      {rows.length > 0 && (
        <Checkbox
          checked={shown === rows.length}
          indeterminate={shown > 0 && shown < rows.length}
          onChange={({ target }) =>
            set(
              rows.map(({ rfc }) => rfc),
              target.checked,
            )
          }
        >
          {shown === 0
            ? `Elegir los ${formatCount(rows.length)}`
            : `${formatCount(shown)} de ${formatCount(rows.length)} elegidos`}
        </Checkbox>
      )}
      <ul className="session-despacho-alta" aria-label="Contribuyentes por elegir">
        {rows.map(({ rfc, nombre }) => (
          <li key={rfc}>
            <Checkbox checked={chosen.has(rfc)} onChange={({ target }) => set([rfc], target.checked)}>
              {nombre} <small>{pendientes.has(rfc) ? `${rfc} · invitación pendiente, se enviará otra` : rfc}</small>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
