import { clasesGasto, type ImportacionIva, nuevaImportacion, OTRO_PAIS } from '@boveda/contracts/impuestos';
import { DateInput, Field, TextBox } from '@boveda/ui-kit/filters';
import { useState } from 'react';
import { FormDialog } from './form-dialog';
import { useSaveImportacionMutation } from './impuestos-api';
import { nombreDeMes } from './mes';
import { pedimentoShown } from './pedimento';
import { Pick } from './pick';
import { useAnswerToast } from './use-answer-toast';

interface Props {
  /** The month on the screen: a pedimento that was paid in another one is shown there. */
  mes: string;
  /** Of the catalogue of the DIOT: key and name. */
  paises: Readonly<Record<string, string>>;
  /** Null: a new one. */
  importacion: ImportacionIva | null;
  onClose(): void;
}

const textos = [
  ['pedimento', 'Número de pedimento (15 dígitos)', 24],
  ['base', 'Base del IVA', 16],
  ['iva', 'IVA pagado', 16],
  ['idFiscal', 'Número de identificación fiscal del proveedor', 40],
  ['nombre', 'Nombre del proveedor extranjero', 300],
  ['jurisdiccion', 'Lugar de jurisdicción fiscal', 300],
  ['evidencia', 'Cómo se comprueba el pago (banco, línea de captura, documento)', 500],
] as const;

/** The country comes after these. */
const DEL_PROVEEDOR = 5;

type Draft = Record<(typeof textos)[number][0] | 'fecha' | 'clase' | 'pais', string>;

const draftOf = (importacion: ImportacionIva | null): Draft => ({
  pedimento: importacion ? pedimentoShown(importacion.pedimento) : '',
  fecha: importacion?.fecha ?? '',
  base: importacion?.base ?? '',
  iva: importacion?.iva ?? '',
  clase: importacion?.clase ?? '',
  idFiscal: importacion?.idFiscal ?? '',
  nombre: importacion?.nombre ?? '',
  pais: importacion?.pais ?? 'USA',
  jurisdiccion: importacion?.jurisdiccion ?? '',
  evidencia: importacion?.evidencia ?? '',
});

/** What a user says of a pedimento. */
export function ImportacionDialog({ mes, paises, importacion, onClose }: Props) {
  const tell = useAnswerToast();
  const [draft, setDraft] = useState(() => draftOf(importacion));
  const [falta, setFalta] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveImportacionMutation();
  const set = (said: Partial<Draft>) => setDraft({ ...draft, ...said });
  const confirm = async () => {
    const plain = (amount: string) => amount.trim().replaceAll(',', '');
    const { clase, base, iva, ...rest } = draft;
    const dicha = nuevaImportacion().safeParse({ ...rest, base: plain(base), iva: plain(iva), clase: clase || null });
    if (!dicha.success) return setFalta(dicha.error.issues[0]?.message ?? null);
    if (tell(await save(dicha.data))) onClose();
  };
  const campo = ([name, label, longest]: (typeof textos)[number]) => (
    <Field key={name} label={label}>
      {(id) => (
        <TextBox
          id={id}
          maxLength={longest}
          value={draft[name]}
          disabled={name === 'pedimento' && importacion !== null}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={importacion ? 'Pedimento' : `Pedimento pagado en ${nombreDeMes(mes)}`}
      isSaving={isLoading}
      falta={falta}
      onSave={() => void confirm()}
      onClose={onClose}
    >
      <Field label="Fecha de pago">
        {(id) => <DateInput id={id} value={draft.fecha} onChange={(day) => set({ fecha: day ?? '' })} />}
      </Field>
      {textos.slice(0, DEL_PROVEEDOR).map(campo)}
      <Pick
        label="País"
        value={draft.pais}
        names={paises}
        onChange={(clave) => set({ pais: clave, jurisdiccion: '' })}
      />
      {textos
        .slice(DEL_PROVEEDOR)
        .filter(([name]) => name !== 'jurisdiccion' || draft.pais === OTRO_PAIS)
        .map(campo)}
      <label className="impuestos-campo">
        Para qué es (LIVA 5-V)
        <select className="bv-input" value={draft.clase} onChange={({ target }) => set({ clase: target.value })}>
          <option value="">Sin identificar</option>
          {Object.entries(clasesGasto).map(([clase, text]) => (
            <option key={clase} value={clase}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  );
}
