import { alertasPago, otrasListas } from '@boveda/contracts/core';
import {
  certezasRep,
  coincidencias as coincidenciasDe,
  type EstadoRiesgo,
  estadosRiesgo,
  fuentesPlazo,
  type NivelRiesgo,
  nivelesRiesgo,
  nombreDeRiesgo,
  type Riesgo,
} from '@boveda/contracts/impuestos';
import { Button, formatDay, formatInstant, formatMoney, isZero, plural, today } from '@boveda/ui-kit';
import { type ListColumn, RowToggle, type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { contraparteColumn } from '../columns';

const DAY_MS = 86_400_000;

const tones: Readonly<Record<NivelRiesgo, Tone>> = {
  bajo: 'info',
  medio: 'warning',
  alto: 'danger',
  critico: 'danger',
};
const tonesOfEstado: Readonly<Record<EstadoRiesgo, Tone>> = {
  abierto: 'warning',
  enProceso: 'info',
  cerrado: 'success',
};

/** The level of a risk, or of a CFDI in it. */
export const Nivel = ({ nivel }: { nivel: NivelRiesgo }) => (
  <ToneBadge tone={tones[nivel]}>{nivelesRiesgo[nivel]}</ToneBadge>
);

/** Who owes the complement of a payment, and whether it is missing; null where none is missing. */
const complementoDe = ({ certeza, emitido }: Riesgo) => {
  if (certeza === null || certeza === 'sinPago') return null;
  return `${certezasRep[certeza]}: ${emitido ? 'yo debo emitirlo' : 'mi proveedor me lo debe'}`;
};

/** What a risk is about, for the names of its buttons. */
export const sujetoDe = ({ folio, nombre, contraparte }: Riesgo): string => folio || nombre || contraparte;

interface Options {
  open: string | null;
  onOpen(clave: string): void;
  onFollow(riesgo: Riesgo): void;
}

/** Columns of the feed. */
export const riesgosColumns = ({ open, onOpen, onFollow }: Options): ListColumn<Riesgo>[] => [
  {
    key: 'riesgo',
    title: 'Riesgo',
    card: 'title',
    render: (riesgo) => (
      <>
        <span className="impuestos-riesgos-que">{nombreDeRiesgo(riesgo)}</span>
        {complementoDe(riesgo) && <small>{complementoDe(riesgo)}</small>}
        {riesgo.coincidencias && (
          <small>Coinciden: {riesgo.coincidencias.map((que) => coincidenciasDe[que]).join('; ')}</small>
        )}
        {riesgo.tambien.length > 0 && (
          <small>También: {riesgo.tambien.map((alerta) => alertasPago[alerta]).join(', ')}</small>
        )}
        <small>
          {riesgo.folio && `${riesgo.folio} · `}
          {riesgo.lista && `${otrasListas[riesgo.lista].articulo} · `}
          {riesgo.tipo === 'lista69bBis' && `${otrasListas.perdidas.articulo} · `}
          {riesgo.pagada && 'pagada el '}
          {formatDay(riesgo.fecha)}
        </small>
      </>
    ),
  },
  { key: 'nivel', title: 'Nivel', nowrap: true, card: 'state', render: ({ nivel }) => <Nivel nivel={nivel} /> },
  contraparteColumn,
  {
    key: 'importe',
    title: 'Dinero en juego',
    align: 'right',
    render: (riesgo) => <Dinero {...riesgo} />,
  },
  { key: 'limite', title: 'Plazo', render: (riesgo) => <Plazo {...riesgo} /> },
  {
    key: 'estado',
    title: 'Seguimiento',
    render: (riesgo) => <Estado {...riesgo} />,
  },
  {
    key: 'acciones',
    title: 'Acciones',
    card: 'link',
    render: (riesgo) => (
      <>
        {riesgo.documentos > 0 && (
          <RowToggle rowKey={riesgo.clave} isOpen={riesgo.clave === open} onToggle={() => onOpen(riesgo.clave)}>
            {plural(riesgo.documentos, 'CFDI', 'CFDI')}
          </RowToggle>
        )}{' '}
        <Button
          effect="change"
          size="small"
          aria-label={`Seguimiento de ${sujetoDe(riesgo)}`}
          onClick={() => onFollow(riesgo)}
        >
          Seguimiento
        </Button>
      </>
    ),
  },
];

function Dinero({ importe, iva, isr, multa, deduccion, monto, saldo, emitido, certeza }: Riesgo) {
  const taxes = [
    iva !== null && `IVA ${formatMoney(iva)}`,
    isr !== null && !isZero(isr) && `ISR ${formatMoney(isr)}`,
    multa !== null && `multa de hasta ${formatMoney(multa)}`,
  ].filter(Boolean);
  const apart = [
    deduccion !== null && `Deducción: ${formatMoney(deduccion)}`,
    monto !== null && `${certeza ? 'Pago sin REP' : 'Documento'}: ${formatMoney(monto)}`,
    saldo !== null && !isZero(saldo) && `Saldo por ${emitido ? 'cobrar' : 'pagar'}: ${formatMoney(saldo)}`,
  ].filter(Boolean);
  return (
    <>
      {importe === null ? <small>Sin importe</small> : <strong>{formatMoney(importe)}</strong>}
      {taxes.length > 0 && (
        <small>
          {taxes.join(', ')} <span title="IVA del CFDI; ISR a la tasa de personas morales">(estimado)</span>
        </small>
      )}
      {apart.map((text) => (
        <small key={String(text)} className="rg-aparte">
          {text}
        </small>
      ))}
    </>
  );
}

function Plazo({ limite, fuente, estado }: Riesgo) {
  if (limite === null) return <small>Sin plazo</small>;
  const days = Math.round((Date.parse(limite) - Date.parse(today())) / DAY_MS);
  const isOver = days < 0 && estado !== 'cerrado';
  const when =
    days < 0
      ? `Venció hace ${plural(-days, 'día', 'días')}`
      : days === 0
        ? 'Vence hoy'
        : `Vence en ${plural(days, 'día', 'días')}`;
  return (
    <>
      <span className={isOver ? 'impuestos-riesgos-vencido' : undefined}>{when}</span>
      <small>
        {formatDay(limite)}
        {fuente && `. ${fuentesPlazo[fuente]}`}
      </small>
    </>
  );
}

function Estado({ estado, reabierto, responsable, motivo, autor, cambiado }: Riesgo) {
  return (
    <>
      <ToneBadge tone={tonesOfEstado[estado]}>{reabierto ? 'Abierto de nuevo' : estadosRiesgo[estado]}</ToneBadge>
      {reabierto && <small>Creció desde que se cerró</small>}
      {responsable && <small>Responsable: {responsable.nombre || responsable.correo}</small>}
      {motivo && <small>{motivo}</small>}
      {autor && cambiado && (
        <small>
          {autor} · {formatInstant(cambiado)}
        </small>
      )}
    </>
  );
}
