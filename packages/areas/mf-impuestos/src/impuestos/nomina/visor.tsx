import { cubetasNomina, type NominaDelMes } from '@boveda/contracts/impuestos';
import { formatAmount, sumMoney } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable, ToneBadge } from '@boveda/ui-kit/data';
import { useId, useState } from 'react';

interface Fila {
  clave: string;
  titulo: string;
  boveda: string;
}

/** The figures that the SAT's viewer shows to an employer. */
function filasOf({ totales, grupos }: NominaDelMes): Fila[] {
  const pagado = (grupo: string) => {
    const found = grupos.find((each) => each.grupo === grupo);
    return found ? sumMoney([found.gravado, found.exento]) : '0.00';
  };
  return [
    { clave: 'sueldos', titulo: 'Sueldos y salarios', boveda: pagado('sueldos') },
    { clave: 'asimilados', titulo: 'Asimilados a salarios', boveda: pagado('asimilados') },
    { clave: 'gravado', titulo: 'Percepciones gravadas', boveda: totales.gravado },
    { clave: 'exento', titulo: 'Percepciones exentas', boveda: totales.exento },
    { clave: 'subsidio', titulo: 'Subsidio causado', boveda: totales.subsidio },
    { clave: 'isr', titulo: 'ISR retenido', boveda: totales.isr },
  ];
}

/** An amount as people write or paste it, without signs and thousands; null of what is none. */
function amountOf(text: string): string | null {
  const plain = text.replaceAll(/[$,\s]|MXN/g, '');
  return /^-?\d{1,13}(\.\d{1,2})?$/.test(plain) ? plain : null;
}

/** The month beside what the SAT's viewer says of it, which the user copies; it is not kept. */
export function Visor({ nomina }: { nomina: NominaDelMes }) {
  const id = useId();
  const [said, setSaid] = useState<Record<string, string>>({});
  const columns: DetailColumn<Fila>[] = [
    ['MXN', ({ titulo }) => titulo, { isHeader: true }],
    ['Bóveda', ({ boveda }) => formatAmount(boveda)],
    [
      'Visor del SAT',
      ({ clave, titulo }) => (
        <input
          className="bv-input"
          inputMode="decimal"
          aria-label={`${titulo}, según el visor del SAT`}
          aria-invalid={Boolean(said[clave]) && amountOf(said[clave] ?? '') === null}
          value={said[clave] ?? ''}
          onChange={({ target }) => setSaid({ ...said, [clave]: target.value })}
        />
      ),
    ],
    ['Diferencia', ({ clave, boveda }) => <Diferencia boveda={boveda} visor={said[clave] ?? ''} />],
  ];
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>Visor de nómina del SAT</h2>
      <p>
        Copie aquí los totales del visor para ver la diferencia; no se guardan. Los sueldos y asimilados son sus
        percepciones gravadas y exentas.
      </p>
      <DetailTable
        className="impuestos-matriz impuestos-cifras"
        aria-labelledby={id}
        rows={filasOf(nomina)}
        rowKey={({ clave }) => clave}
        columns={columns}
      />
      <ul className="impuestos-avisos">
        {nomina.cubetas.map(({ cubeta, cantidad }) => (
          <li key={cubeta}>
            <strong>{cantidad}</strong> {cubetasNomina[cubeta]}.
          </li>
        ))}
      </ul>
    </section>
  );
}

function Diferencia({ boveda, visor }: { boveda: string; visor: string }) {
  const amount = amountOf(visor);
  if (amount === null) return visor ? <span className="impuestos-falta">no es un importe</span> : null;
  const difference = sumMoney([boveda, amount.startsWith('-') ? amount.slice(1) : `-${amount}`]);
  return <ToneBadge tone={Number(difference) === 0 ? 'success' : 'warning'}>{formatAmount(difference)}</ToneBadge>;
}
