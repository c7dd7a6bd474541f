import { usePaqueteDelMes } from '@boveda/area-kit';
import type { ResumenInicio } from '@boveda/contracts';
import { Button, formatMoney, ScreenStyles } from '@boveda/ui-kit';
import { BarChart, formatTick } from '@boveda/ui-kit/bars';
import { dayjs } from '@boveda/ui-kit/dates';
import { FileZipOutlined } from '@boveda/ui-kit/icons';
import { Card } from '@boveda/ui-kit/layout';
import { cardStyles } from './card-styles';
import { formatMonth } from './formats';
import css from './money-card.css?source';

type Meses = ResumenInicio['meses'];

const series = [
  ['facturado', 'Facturado'],
  ['cobrado', 'Cobrado'],
  ['gastado', 'Gastado'],
] as const;

/** What was invoiced, collected and spent in each of the last twelve months. */
export function MoneyCard({ meses }: { meses: Meses }) {
  const previous = meses.at(-2)?.mes;
  return (
    <Card title="Pesos por mes" styles={cardStyles} extra={previous && <PaqueteDelMes mes={previous} />}>
      <ScreenStyles css={css} />
      <p className="session-money-words">{compare(meses)}</p>
      <BarChart
        title="Mes de la gráfica de pesos"
        height={184}
        columns={meses.map(({ mes }) => formatMonth(mes))}
        series={series.map(([field, name]) => ({
          name,
          // Heights need no exact decimals; the text is the amount of the wire.
          bars: meses.map((mes) => ({ value: Number(mes[field]), text: formatMoney(mes[field]) })),
        }))}
        formatTick={formatTick}
      />
      <p className="session-money-basis">
        CFDI Vigentes por su Fecha, menos egresos. Cobrado: facturas PUE, y pagos con REP por su fecha de pago. Otras
        monedas, por el TipoCambio del CFDI.
      </p>
    </Card>
  );
}

/** Saves what is handed over of the month whose return is due. */
function PaqueteDelMes({ mes }: { mes: string }) {
  const { isBusy, begin } = usePaqueteDelMes(mes);
  return (
    <Button
      effect="export"
      size="small"
      icon={<FileZipOutlined />}
      loading={isBusy}
      title="Un ZIP con XML y PDF de emitidos y recibidos, su Excel, papeles de trabajo y DIOT"
      onClick={() => void begin()}
    >
      Paquete de {nameOf(mes)}
    </Button>
  );
}

const nameOf = (mes: string) => dayjs.utc(mes, 'YYYY-MM').format('MMMM');

/** The current month beside the one before it, in words. */
function compare(meses: Meses): string {
  const [before, current] = meses.slice(-2);
  if (!before || !current) return '';
  const difference = Number(current.facturado) - Number(before.facturado);
  const than = difference === 0 ? 'lo mismo que' : difference > 0 ? 'más que' : 'menos que';
  return `En lo que va de ${nameOf(current.mes)} facturó ${formatMoney(current.facturado)}, ${than} en todo ${nameOf(before.mes)} (${formatMoney(before.facturado)}).`;
}
