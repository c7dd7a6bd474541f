import {
  type ClaseFlujo,
  clasesActo,
  clasesGasto,
  fueraDeProporcion,
  type LineaFlujo,
} from '@boveda/contracts/impuestos';
import { Button } from '@boveda/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useDecideMutation, useSaveReglaMutation } from './impuestos-api';
import type { Answered } from './use-answer-toast';

const MotivoDialog = lazy(async () => ({ default: (await import('./motivo-dialog')).MotivoDialog }));

/** Says what an expense is for, or what an act is to the proportion: of this CFDI, or of everything of its counterparty. */
export function Clasificar({ linea }: { linea: LineaFlujo }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-label={`Clasificar ${linea.serie}${linea.folio || linea.uuid}`}
        onClick={() => setOpen(true)}
      >
        Clasificar
      </Button>
      {isOpen && <Dialogo linea={linea} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Classes of a line: acts of article 4-A are among those that are not subject to tax. */
function clasesFor({ emitido, tasa }: LineaFlujo): Partial<Record<ClaseFlujo, string>> {
  if (!emitido) return clasesGasto;
  const { A, F } = clasesActo;
  return tasa === 'noObjeto' ? { A, F } : { F };
}

function Dialogo({ linea, onClose }: { linea: LineaFlujo; onClose: () => void }) {
  const { cfdi, documento, contraparte, nombre, emitido } = linea;
  const clases = clasesFor(linea);
  const [clase, setClase] = useState(Object.keys(clases)[0] as ClaseFlujo);
  const [isRule, setRule] = useState(false);
  const [decide] = useDecideMutation();
  const [saveRegla] = useSaveReglaMutation();
  const save = (motivo: string): Promise<Answered> =>
    isRule
      ? saveRegla({ contraparte, clase, motivo })
      : decide({ tipo: 'clase', cfdi, documento: documento?.uuid ?? null, clase, motivo });
  return (
    <Suspense>
      <MotivoDialog
        title={emitido ? 'Clasificar el acto' : 'Clasificar el gasto'}
        okText="Guardar"
        onSave={save}
        onClose={onClose}
      >
        <label className="imp-campo">
          Clase
          <select className="bv-input" value={clase} onChange={({ target }) => setClase(target.value as ClaseFlujo)}>
            {Object.entries(clases).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {emitido && <p>Fuera de la proporción (LIVA 5-C): {fueraDeProporcion.join('; ')}.</p>}
        <label>
          <input type="checkbox" checked={isRule} onChange={({ target }) => setRule(target.checked)} /> Recordarlo para
          todo lo de {nombre || contraparte}
        </label>
      </MotivoDialog>
    </Suspense>
  );
}
