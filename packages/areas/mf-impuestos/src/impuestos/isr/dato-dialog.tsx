import {
  type DatoIsr,
  datosDelMesIsr,
  datosDesdeIsr,
  datosIsr,
  deduccionesDeRenta,
  type IsrDelMes,
  type NuevoDatoIsr,
  nuevoDatoIsr,
  plataformasIsr,
  type ReglaIsr,
  regimenesIsr,
} from '@boveda/contracts/impuestos';
import { Field, TextBox } from '@boveda/ui-kit/filters';
import { useState } from 'react';
import { nombreDeMes } from '../mes';
import { MotivoDialog } from '../motivo-dialog';
import { useSaveDatoMutation } from './isr-api';

interface Props {
  isr: IsrDelMes;
  /** Null: to be chosen. */
  dato: DatoIsr | null;
  onClose(): void;
}

const personales = ['612', '626', '606', '625'] as const;
const morales = ['601', '626'] as const;

const opcionesDe = (dato: DatoIsr, { persona }: IsrDelMes): Readonly<Record<string, string>> | null => {
  if (dato === 'plataforma') return plataformasIsr;
  if (dato === 'deduccionReal') return deduccionesDeRenta;
  if (dato === 'pagoTrimestral' || dato === 'ivaPlataformas') return { si: 'Sí', no: 'No' };
  if (dato !== 'regimen') return null;
  const claves = persona === 'moral' ? morales : personales;
  return Object.fromEntries(claves.map((clave) => [clave, `${clave} ${regimenesIsr[clave]}`]));
};

const deFlujo: readonly DatoIsr[] = ['deduccionesOtras', 'deduccionesCfdi', 'nominaCfdi'];
/** What each rule uses, besides the régimen, income and what was withheld. */
const usadosPor: Readonly<Record<ReglaIsr, readonly DatoIsr[]>> = {
  pmGeneral: ['coeficiente', 'ptu', 'perdidas', 'anticipos94', 'pago'],
  pmResico: ['ptu', 'perdidas', 'pago', ...deFlujo],
  actividad: ['ptu', 'perdidas', 'pago', ...deFlujo],
  pfResico: [],
  arrendamiento: ['deduccionReal', 'pagoTrimestral', 'predial', ...deFlujo],
  plataformas: ['plataforma', 'ivaPlataformas'],
};
const deTodas: readonly DatoIsr[] = ['regimen', 'ingresosOtros', 'ingresosCfdi', 'retenidoOtro', 'retenidoCfdi'];

/** Asks for something that the CFDI do not say, or say otherwise, with the reason. */
export function DatoDialog({ isr, dato: fijo, onClose }: Props) {
  const offered = [...deTodas, ...(isr.regla ? usadosPor[isr.regla] : [])];
  const [dato, setDato] = useState<DatoIsr>(fijo ?? 'regimen');
  const dicho = isr.datos.findLast((each) => each.dato === dato && (dato in datosDesdeIsr || each.mes === isr.mes));
  const [escrito, setEscrito] = useState<string | null>(null);
  const [falta, setFalta] = useState<string | null>(null);
  const [save] = useSaveDatoMutation();
  const opciones = opcionesDe(dato, isr);
  const valor = escrito ?? dicho?.valor ?? (opciones ? (Object.keys(opciones)[0] ?? '') : '');
  /** Empty takes back what was said for this month. */
  const said = valor.trim() === '' ? null : valor.trim().replaceAll(',', '');
  const onCheck = () => {
    const checked = nuevoDatoIsr().safeParse({ dato, valor: said, motivo: 'Motivo' });
    setFalta(checked.success ? null : (checked.error.issues[0]?.message ?? 'El dato no es válido'));
    return checked.success;
  };
  const isDesde = dato in datosDesdeIsr;
  return (
    <MotivoDialog
      title={fijo ? datosIsr[fijo] : 'Capturar un dato'}
      okText="Guardar"
      onCheck={onCheck}
      onSave={(motivo) => save({ mes: isr.mes, dato: { dato, valor: said, motivo } as NuevoDatoIsr })}
      onClose={onClose}
    >
      {!fijo && (
        <label className="impuestos-campo">
          Dato
          <select
            className="bv-input"
            value={dato}
            onChange={({ target }) => {
              setDato(target.value as DatoIsr);
              setEscrito(null);
            }}
          >
            {offered.map((each) => (
              <option key={each} value={each}>
                {datosIsr[each]}
              </option>
            ))}
          </select>
        </label>
      )}
      <p>
        {isDesde ? 'Vale desde ' : 'De '}
        {nombreDeMes(isr.mes)}.{dato in datosDelMesIsr && ' Vacío, se quita lo capturado en este mes.'}
      </p>
      {opciones ? (
        <label className="impuestos-campo">
          {datosIsr[dato]}
          <select className="bv-input" value={valor} onChange={({ target }) => setEscrito(target.value)}>
            {Object.entries(opciones).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <Field label={datosIsr[dato]}>
          {(id) => (
            <TextBox id={id} inputMode="decimal" value={valor} onChange={({ target }) => setEscrito(target.value)} />
          )}
        </Field>
      )}
      {falta && (
        <span role="alert" className="impuestos-falta">
          {falta}
        </span>
      )}
    </MotivoDialog>
  );
}
