import { sdk, useContribuyente } from '@boveda/area-kit';
import { type BalanzaDelMes, type CuentaDeBalanza, faltasBalanza, nuevosSaldos } from '@boveda/contracts/impuestos';
import { Alert, Button, formatAmount, formatMoney } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { Field } from '@boveda/ui-kit/filters';
import { Input } from '@boveda/ui-kit/form';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { useAnswerToast } from '../use-answer-toast';
import { useDownload } from '../use-download';
import { useGetBalanzaQuery, useSaveSaldosInicialesMutation } from './polizas-api';

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
        <Button onClick={() => setOpen(true)}>Saldos iniciales de {mes.slice(0, 4)}</Button>
        <Button
          icon={<DownloadOutlined />}
          onClick={() => void save(() => sdk.balanzas.download(mes), XLSX, `${rfc}_balanza_${mes}.xlsx`)}
        >
          Balanza, Excel
        </Button>
        <Button
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

/** A line of a sheet: the first word is the account, the last the balance. */
function saldoOf(line: string): { cuenta: string; saldo: string } {
  const words = line.trim().split(/[\s;]+/);
  return { cuenta: words[0] ?? '', saldo: (words.at(-1) ?? '').replaceAll(/[$,]/g, '') };
}

interface Props {
  anio: string;
  balanza: BalanzaDelMes;
  onClose(): void;
}

/** Opening balances as they come out of a sheet: one account in a line. */
function SaldosDialog({ anio, balanza, onClose }: Props) {
  const tell = useAnswerToast();
  const [texto, setTexto] = useState(balanza.saldos.map((each) => `${each.cuenta}\t${each.saldo}`).join('\n'));
  const [falta, setFalta] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveSaldosInicialesMutation();
  const confirm = async () => {
    const lines = texto.split('\n').filter((line) => line.trim() !== '');
    const said = nuevosSaldos().safeParse({ saldos: lines.map(saldoOf) });
    if (!said.success) {
      const [issue] = said.error.issues;
      const at = issue?.path[1];
      return setFalta(`${typeof at === 'number' ? `Renglón ${at + 1}: ` : ''}${issue?.message ?? ''}`);
    }
    if (tell(await save({ anio, saldos: said.data }))) onClose();
  };
  return (
    <Modal
      open
      title={`Saldos con que empieza ${anio}`}
      okText="Guardar"
      cancelText="Cancelar"
      confirmLoading={isLoading}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <div className="impuestos-form">
        <p>
          Pegue de su hoja un renglón por cuenta: su número y su saldo. El saldo es positivo si es el de su naturaleza.
          El total deudor debe ser igual al acreedor.
        </p>
        <Field label="Cuentas y saldos">
          {(id) => (
            <Input.TextArea
              id={id}
              rows={12}
              value={texto}
              placeholder={'102.01\t1000.00\n301.01\t1000.00'}
              onChange={({ target }) => {
                setTexto(target.value);
                setFalta(null);
              }}
            />
          )}
        </Field>
        {falta && (
          <span role="alert" className="impuestos-falta">
            {falta}
          </span>
        )}
      </div>
    </Modal>
  );
}
