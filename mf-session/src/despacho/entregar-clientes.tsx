import type { AnswerOf, api } from '@boveda/contracts';
import { Checkbox, formatCount } from '@boveda/ui-kit';
import { DetailTable } from '@boveda/ui-kit/data';

type Fila = AnswerOf<typeof api.despacho.draftEntrega>['rows'][number];

interface Props {
  rows: readonly Fila[];
  /** RFC of who gets their file. */
  chosen: ReadonlySet<string>;
  /** Addresses as they are written, by RFC. */
  typed: Readonly<Record<string, string>>;
  onChoose(chosen: ReadonlySet<string>): void;
  onType(typed: Readonly<Record<string, string>>): void;
}

/** Who gets their file, and at which addresses. */
export function ClientesPorEntregar({ rows, chosen, typed, onChoose, onType }: Props) {
  const toggle = (rfc: string, isOn: boolean) =>
    onChoose(new Set(isOn ? [...chosen, rfc] : [...chosen].filter((each) => each !== rfc)));
  const without = rows.filter(({ rfc }) => chosen.has(rfc) && !typed[rfc]?.trim()).length;
  return (
    <>
      <Checkbox
        checked={chosen.size === rows.length}
        indeterminate={chosen.size > 0 && chosen.size < rows.length}
        onChange={({ target }) => onChoose(new Set(target.checked ? rows.map(({ rfc }) => rfc) : []))}
      >
        {`${formatCount(chosen.size)} de ${formatCount(rows.length)} clientes`}
        {without > 0 && `; ${formatCount(without)} sin correo`}
      </Checkbox>
      <div className="session-tabla session-despacho-alta">
        <DetailTable
          aria-label="Clientes"
          rows={rows}
          rowKey={({ rfc }) => rfc}
          columns={[
            [
              'Cliente',
              ({ rfc, nombre, archivo }) => (
                <>
                  <Checkbox checked={chosen.has(rfc)} onChange={({ target }) => toggle(rfc, target.checked)}>
                    {nombre}
                  </Checkbox>
                  <small>{archivo}</small>
                </>
              ),
            ],
            [
              'Correos',
              ({ rfc, nombre }) => (
                <input
                  className="bv-input"
                  aria-label={`Correos de ${nombre}`}
                  placeholder="correo@cliente.mx"
                  inputMode="email"
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  maxLength={800}
                  value={typed[rfc] ?? ''}
                  onChange={({ target }) => onType({ ...typed, [rfc]: target.value })}
                />
              ),
            ],
          ]}
        />
      </div>
    </>
  );
}
