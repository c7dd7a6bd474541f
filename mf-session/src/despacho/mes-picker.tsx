import { Button } from '@boveda/ui-kit';
import { LeftOutlined, RightOutlined } from '@boveda/ui-kit/icons';
import { mesDespues, mesesElegibles, nombreDeMes } from './mes';

/** The month of the calendar, with the ones beside it. */
export function MesPicker({ mes, onChange }: { mes: string; onChange(mes: string): void }) {
  return (
    <div className="session-despacho-mes">
      <Button
        aria-label="Mes anterior"
        title="Mes anterior"
        icon={<LeftOutlined />}
        onClick={() => onChange(mesDespues(mes, -1))}
      />
      <select className="bv-input" aria-label="Mes" value={mes} onChange={({ target }) => onChange(target.value)}>
        {mesesElegibles(mes).map((each) => (
          <option key={each} value={each}>
            {nombreDeMes(each)}
          </option>
        ))}
      </select>
      <Button
        aria-label="Mes siguiente"
        title="Mes siguiente"
        icon={<RightOutlined />}
        onClick={() => onChange(mesDespues(mes, 1))}
      />
    </div>
  );
}
