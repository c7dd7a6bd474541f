import {
  type DiotDelMes,
  type FaltaDelMes,
  type LineaDelMes,
  type LineaGuardada,
  OTRO_PAIS,
  tiposOperacion,
  tiposTercero,
} from '@boveda/contracts/impuestos';
import { Alert, describeProblem, useToast } from '@boveda/ui-kit';
import { Field, TextBox } from '@boveda/ui-kit/filters';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { Pick } from '../pick';
import { useSaveLineaMutation } from './diot-api';
import { Importes } from './importes';
import { nombreDeLinea } from './nombre-de-linea';

const RFC_GLOBAL = 'XAXX010101000';

/** A line to be added by hand. */
const nueva: LineaGuardada = {
  linea: null,
  tipoTercero: '05',
  tipoOperacion: '07',
  rfc: '',
  idFiscal: '',
  nombre: '',
  pais: 'USA',
  jurisdiccion: '',
  manifiesto: '01',
  frontera: 'norte',
  importes: {},
};

/** What the dialog edits of a line. */
const draftOf = (linea: LineaDelMes): LineaGuardada => ({
  linea: linea.id,
  tipoTercero: linea.tipoTercero,
  tipoOperacion: linea.tipoOperacion,
  rfc: linea.rfc,
  idFiscal: linea.idFiscal,
  nombre: linea.nombre,
  pais: linea.pais,
  jurisdiccion: linea.jurisdiccion,
  manifiesto: linea.manifiesto,
  frontera: linea.frontera,
  importes: linea.importes,
});

interface Props {
  diot: DiotDelMes;
  /** Null adds a line by hand. */
  linea: LineaDelMes | null;
  onClose(): void;
}

/** All fields of a line. */
export function LineaDialog({ diot, linea, onClose }: Props) {
  const toast = useToast();
  const [draft, setDraft] = useState<LineaGuardada>(linea ? draftOf(linea) : nueva);
  const [save, { isLoading }] = useSaveLineaMutation();
  const set = (change: Partial<LineaGuardada>) => setDraft((before) => ({ ...before, ...change }));
  const submit = async () => {
    const { data, error } = await save({ mes: diot.mes, linea: draft });
    if (error) {
      const { title, msg } = describeProblem(error);
      return toast.error(title, msg);
    }
    if (data) toast.success(data.msg);
    onClose();
  };
  return (
    <Modal
      open
      width={720}
      title={linea ? nombreDeLinea(linea) : 'Agregar línea'}
      okText="Guardar"
      cancelText="Cancelar"
      confirmLoading={isLoading}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className="impuestos-form">
        <Said faltas={diot.faltas.filter((falta) => linea && falta.linea === linea.id)} />
        <Tercero diot={diot} draft={draft} deCfdi={linea?.deCfdi ?? false} set={set} />
        <Importes diot={diot} linea={linea} importes={draft.importes} onChange={(importes) => set({ importes })} />
      </div>
    </Modal>
  );
}

const Said = ({ faltas }: { faltas: readonly FaltaDelMes[] }) =>
  faltas.map(({ codigo, campo, mensaje }) => <Alert key={`${codigo} ${campo}`} type="warning" title={mensaje} />);

interface TerceroProps {
  diot: DiotDelMes;
  draft: LineaGuardada;
  deCfdi: boolean;
  set(change: Partial<LineaGuardada>): void;
}

/** Fields about the third party; a line that CFDI make is of their supplier. */
function Tercero({ diot, draft, deCfdi, set }: TerceroProps) {
  const { tipoTercero, tipoOperacion, pais, manifiesto, frontera } = draft;
  const operaciones = diot.operaciones[tipoTercero] ?? [];
  const text = (label: string, clave: 'rfc' | 'idFiscal' | 'nombre' | 'jurisdiccion', disabled = false) => (
    <Field label={label}>
      {(id) => (
        <TextBox
          id={id}
          value={draft[clave]}
          disabled={disabled}
          onChange={({ target }) => set({ [clave]: clave === 'rfc' ? target.value.toUpperCase() : target.value })}
        />
      )}
    </Field>
  );
  const choose = (tipo: string) =>
    set({
      tipoTercero: tipo as LineaGuardada['tipoTercero'],
      tipoOperacion: (diot.operaciones[tipo]?.at(-1) ?? '85') as LineaGuardada['tipoOperacion'],
      rfc: tipo === '15' ? RFC_GLOBAL : '',
      ...(tipo === '05' ? { pais: 'USA' } : { idFiscal: '', nombre: '', pais: '', jurisdiccion: '' }),
    });
  return (
    <div className="impuestos-tercero">
      <Pick label="Tipo de tercero" value={tipoTercero} disabled={deCfdi} names={tiposTercero} onChange={choose} />
      <Pick
        label="Tipo de operación"
        value={tipoOperacion}
        names={Object.fromEntries(
          operaciones.map((clave) => [clave, tiposOperacion[clave as LineaGuardada['tipoOperacion']]]),
        )}
        onChange={(clave) => set({ tipoOperacion: clave as LineaGuardada['tipoOperacion'] })}
      />
      {text(tipoTercero === '05' ? 'RFC (opcional)' : 'RFC', 'rfc', deCfdi || tipoTercero === '15')}
      {tipoTercero === '05' && (
        <>
          {text('Número de identificación fiscal', 'idFiscal')}
          {text('Nombre del extranjero', 'nombre')}
          <Pick
            label="País"
            value={pais}
            names={diot.paises}
            onChange={(clave) => set({ pais: clave, jurisdiccion: '' })}
          />
          {pais === OTRO_PAIS && text('Lugar de jurisdicción fiscal', 'jurisdiccion')}
        </>
      )}
      {deCfdi && (
        <Pick
          label="Región fronteriza del 8 % (estimada)"
          value={frontera ?? 'norte'}
          names={{ norte: 'Norte', sur: 'Sur' }}
          onChange={(clave) => set({ frontera: clave as 'norte' | 'sur' })}
        />
      )}
      <Pick
        label="Se dio efectos fiscales a los comprobantes"
        value={manifiesto}
        names={{ '01': 'Sí', '02': 'No' }}
        onChange={(clave) => set({ manifiesto: clave as '01' | '02' })}
      />
    </div>
  );
}
