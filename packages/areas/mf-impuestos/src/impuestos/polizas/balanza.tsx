import { sdk, useContribuyente } from '@boveda/area-kit';
import { type BalanzaDelMes, type CuentaDeBalanza, faltasBalanza } from '@boveda/contracts/impuestos';
import { Alert, Button, formatAmount, formatMoney } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { useState } from 'react';
import { useDownload } from '../use-download';
import { useGetBalanzaQuery } from './polizas-api';
import { SaldosDialog } from './saldos-dialog';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the pólizas add up to. It reads every month of the year, so only when it is opened. */
export function Balanza({ mes }: { mes: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <details
      className="impuestos-card impuestos-como impuestos-cuentas"
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>Balanza del mes</summary>
      {isShown && <Contenido mes={mes} />}
    </details>
  );
}

function Contenido({ mes }: { mes: string }) {
  const { currentData: balanza, error, isFetching, refetch } = useGetBalanzaQuery(mes);
  const { rfc } = useContribuyente();
  const save = useDownload();
  const [isOpen, setOpen] = useState(false);
  if (error && !isFetching) return <LoadError error={error} onRetry={refetch} />;
  if (!balanza) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <>
      <Estado balanza={balanza} />
      <p className="impuestos-row-actions">
        <Button effect="change" onClick={() => setOpen(true)}>
          Saldos iniciales de {mes.slice(0, 4)}
        </Button>
        <Button
          effect="export"
          icon={<DownloadOutlined />}
          onClick={() => void save(() => sdk.balanzas.download(mes), XLSX, `${rfc}_balanza_${mes}.xlsx`)}
        >
          Balanza, Excel
        </Button>
        <Button
          effect="export"
          icon={<DownloadOutlined />}
          disabled={balanza.falta !== null}
          onClick={() =>
            void save(() => sdk.balanzas.downloadXml(mes), 'application/zip', `${rfc}${mes.replace('-', '')}BN.zip`)
          }
        >
          Balanza (XML)
        </Button>
      </p>
      <DetailTable
        columns={columnasDe(balanza)}
        rows={balanza.cuentas}
        rowKey={({ numero }) => numero}
        caption="Balanza del mes por cuenta"
        isCaptionHidden
      />
      {isOpen && <SaldosDialog anio={mes.slice(0, 4)} balanza={balanza} onClose={() => setOpen(false)} />}
    </>
  );
}

function Estado({ balanza: { falta, diferencia, totales } }: { balanza: BalanzaDelMes }) {
  const { debe, haber } = totales;
  return (
    <>
      <p>
        Debe {formatMoney(debe)} = Haber {formatMoney(haber)}. Es la suma de las pólizas propuestas, las que ajustó y
        las que agregó; lo que ningún CFDI dice no está en ella si usted no lo agrega.
      </p>
      {falta && (
        <Alert
          showIcon
          role="status"
          title={
            falta === 'cuadre' ? `${faltasBalanza.cuadre}, por ${formatMoney(diferencia)}.` : `${faltasBalanza.saldos}.`
          }
          description="La balanza en XML para el SAT se puede descargar cuando los saldos iniciales del año cuadran."
        />
      )}
    </>
  );
}

const cuenta = ({ numero, nombre, nivel }: CuentaDeBalanza) =>
  nivel === 1 ? (
    <strong>
      {numero} {nombre}
    </strong>
  ) : (
    `${numero} ${nombre}`
  );

/** Balances are shown only where those of the beginning of the year are known. */
const columnasDe = ({ falta }: BalanzaDelMes): DetailColumn<CuentaDeBalanza>[] => {
  const inicial: DetailColumn<CuentaDeBalanza> = ['Saldo inicial', (each) => formatAmount(each.inicial)];
  const final: DetailColumn<CuentaDeBalanza> = ['Saldo final', (each) => formatAmount(each.final)];
  return [
    ['Cuenta', cuenta, { isHeader: true }],
    ...(falta === 'saldos' ? [] : [inicial]),
    ['Debe', ({ debe }) => formatAmount(debe)],
    ['Haber', ({ haber }) => formatAmount(haber)],
    ...(falta === 'saldos' ? [] : [final]),
  ];
};
