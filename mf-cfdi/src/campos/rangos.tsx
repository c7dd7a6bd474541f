import { DateInput } from '@boveda/ui-kit/form';
import { Campo, CampoTexto } from './campos';
import { readMoney } from './leer';

interface Fechas {
  fechaini?: string | undefined;
  fechafin?: string | undefined;
}
interface FechasProps {
  query: Fechas;
  onChange(patch: Fechas): void;
  /** Last day that may be chosen. */
  max?: string;
}

/** A range of days. */
export const CampoFechas = ({ query, onChange, max }: FechasProps) => (
  <>
    <Campo label="Desde">
      {(id) => <DateInput id={id} max={max} value={query.fechaini} onChange={(fechaini) => onChange({ fechaini })} />}
    </Campo>
    <Campo label="Hasta">
      {(id) => <DateInput id={id} max={max} value={query.fechafin} onChange={(fechafin) => onChange({ fechafin })} />}
    </Campo>
  </>
);

interface Totales {
  totalde?: string | undefined;
  totalhasta?: string | undefined;
}

/** A range of totals; what is no amount (yet) filters nothing. */
export const CampoTotales = ({ query, onCommit }: { query: Totales; onCommit(patch: Totales): void }) => (
  <>
    <CampoTexto
      label="Total de"
      placeholder="00.00"
      read={readMoney}
      value={query.totalde}
      onCommit={(totalde) => onCommit({ totalde })}
    />
    <CampoTexto
      label="Total hasta"
      placeholder="00.00"
      read={readMoney}
      value={query.totalhasta}
      onCommit={(totalhasta) => onCommit({ totalhasta })}
    />
  </>
);
