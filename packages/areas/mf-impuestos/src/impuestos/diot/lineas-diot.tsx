import { Link, paths } from '@boveda/area-kit';
import { type DiotDelMes, type LineaDelMes, tiposOperacion, tiposTercero } from '@boveda/contracts/impuestos';
import { Button, formatCount } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable, ToneBadge } from '@boveda/ui-kit/data';
import { useState } from 'react';
import { celdaPath } from '../celda';
import { useAnswerToast } from '../use-answer-toast';
import { useRemoveLineaMutation } from './diot-api';
import { nombreDeLinea, sumOf } from './nombre-de-linea';

/** Rows that are drawn at once; a month may have thousands of suppliers. */
const SHOWN = 100;

const columnas = [
  ['Valor', ['valor']],
  ['Devoluciones', ['devoluciones']],
  ['IVA acreditable', ['acreditable', 'acreditableProporcion']],
  [
    'IVA no acreditable',
    ['noAcreditableProporcion', 'noAcreditableRequisitos', 'noAcreditableExentos', 'noAcreditableNoObjeto'],
  ],
  ['Retenido', ['ivaRetenido']],
  ['0 %, exento, no objeto', ['tasa0', 'exentos', 'importacionExenta', 'noObjeto', 'noObjetoExtranjero']],
] as const;

interface Props {
  diot: DiotDelMes;
  onEdit(linea: string): void;
}

/** Lines of the declaration; what came from CFDI opens their lines of the month. */
export function LineasDiot({ diot: { mes, lineas }, onEdit }: Props) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <DetailTable
        className="impuestos-diot"
        caption="Líneas de la DIOT, en pesos enteros"
        isCaptionHidden
        columns={columnsOf(mes, onEdit)}
        rows={lineas.slice(0, shown)}
        rowKey={({ id }) => id}
      />
      {lineas.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN)}>Ver más ({formatCount(lineas.length - shown)})</Button>
      )}
    </>
  );
}

const columnsOf = (mes: string, onEdit: Props['onEdit']): DetailColumn<LineaDelMes>[] => [
  [
    'Tercero',
    (linea) => (
      <>
        {nombreDeLinea(linea)}
        <small>{linea.rfc || linea.idFiscal}</small>
        <Marks linea={linea} />
      </>
    ),
    { isHeader: true },
  ],
  [
    'Operación',
    ({ tipoOperacion, tipoTercero }) => (
      <>
        {tipoOperacion} {tiposOperacion[tipoOperacion]}
        <small>{tiposTercero[tipoTercero]}</small>
      </>
    ),
  ],
  ...columnas.map(
    ([title, prefixes]): DetailColumn<LineaDelMes> => [
      title,
      (linea) => <Importe mes={mes} linea={linea} prefixes={prefixes} title={title} />,
    ],
  ),
  ['Acciones', (linea) => <Acciones mes={mes} linea={linea} onEdit={onEdit} />],
];

function Marks({ linea: { deCfdi, dePedimentos, editados, cambiada } }: { linea: LineaDelMes }) {
  if (dePedimentos) return <ToneBadge tone="info">De pedimentos</ToneBadge>;
  if (!deCfdi) return <ToneBadge tone="info">A mano</ToneBadge>;
  if (!cambiada) return null;
  return (
    <ToneBadge tone="info" reason={`Por ${cambiada.autor}`}>
      {editados.length > 0 ? 'Editada' : 'Revisada'}
    </ToneBadge>
  );
}

interface ImporteProps {
  mes: string;
  linea: LineaDelMes;
  prefixes: readonly string[];
  title: string;
}

/** An amount, as a link to the CFDI that it came from where there are any. */
function Importe({ mes, linea, prefixes, title }: ImporteProps) {
  const pesos = sumOf(linea, prefixes);
  if (pesos === 0) return null;
  const [fuente] = Object.entries(linea.fuentes)
    .filter(([clave]) => prefixes.includes(clave.split('.', 1)[0] ?? ''))
    .flatMap(([, fuentes]) => fuentes);
  const amount = formatCount(pesos);
  if (!fuente) return amount;
  return (
    <Link
      to={celdaPath(mes, { celda: fuente.celda, contraparte: linea.id })}
      aria-label={`${title} de ${nombreDeLinea(linea)}: ${amount}. Ver CFDI`}
    >
      {amount}
    </Link>
  );
}

function Acciones({ mes, linea, onEdit }: { mes: string; linea: LineaDelMes; onEdit(linea: string): void }) {
  const tell = useAnswerToast();
  const [remove, { isLoading }] = useRemoveLineaMutation();
  const verb = linea.deCfdi ? 'Deshacer cambios' : 'Quitar';
  const revert = async () => {
    tell(await remove({ mes, linea: linea.id }));
  };
  const who = nombreDeLinea(linea);
  if (linea.dePedimentos) return <Link to={paths.impuestos(mes)}>Ver pedimentos</Link>;
  return (
    <div className="impuestos-row-actions">
      <Button effect="change" size="small" aria-label={`Editar ${who}`} onClick={() => onEdit(linea.id)}>
        Editar
      </Button>
      {(linea.cambiada || !linea.deCfdi) && (
        <Button
          effect="change"
          size="small"
          loading={isLoading}
          aria-label={`${verb}: ${who}`}
          onClick={() => void revert()}
        >
          {verb}
        </Button>
      )}
    </div>
  );
}
