import { formatAmount, formatMoney } from '@boveda/ui-kit';
import type { ListColumn } from '@boveda/ui-kit/data';

/** The counterpart of a row, with its RFC. */
export const contraparteColumn: ListColumn<{ nombre: string; contraparte: string }> = {
  key: 'contraparte',
  title: 'Contraparte',
  render: ({ nombre, contraparte }) => (
    <>
      {nombre}
      <small>{contraparte}</small>
    </>
  ),
};

/** The amount of a row in its currency. */
export const importeColumn: ListColumn<{ importe: string; moneda: string }> = {
  key: 'importe',
  title: 'Importe',
  align: 'right',
  nowrap: true,
  card: 'amount',
  render: ({ importe, moneda }) => (moneda === 'MXN' ? formatMoney(importe) : `${formatAmount(importe)} ${moneda}`),
};
