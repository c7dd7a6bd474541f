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

/** Says what an expense is for, or what an act is to the proportion: of this CFDI, of its counterparty, or of a product. */
export function Clasificar({ linea }: { linea: LineaFlujo }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        effect="change"
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

/** How the keys of a line's products begin, the longest first: what a rule may be of. */
const clavesDe = ({ productos }: LineaFlujo): string[] => {
  const claves = productos.flatMap(({ clave }) => [8, 6, 4, 2].map((digits) => clave.slice(0, digits)));
  return [...new Set(claves)]
    .filter(Boolean)
    .sort((one, other) => other.length - one.length || one.localeCompare(other));
};

/** Of what a class is remembered. */
type Alcance = 'cfdi' | 'contraparte' | 'producto';

function Dialogo({ linea, onClose }: { linea: LineaFlujo; onClose: () => void }) {
  const { cfdi, documento, contraparte, nombre, emitido } = linea;
  const clases = clasesFor(linea);
  const [clase, setClase] = useState(Object.keys(clases)[0] as ClaseFlujo);
  const claves = clavesDe(linea);
  const [producto, setProducto] = useState(claves[0] ?? '');
  const [alcance, setAlcance] = useState<Alcance>('cfdi');
  const [decide] = useDecideMutation();
  const [saveRegla] = useSaveReglaMutation();
  const save = (motivo: string): Promise<Answered> => {
    if (alcance === 'contraparte') return saveRegla({ contraparte, clase, motivo });
    if (alcance === 'producto') return saveRegla({ producto, clase, motivo });
    return decide({ tipo: 'clase', cfdi, documento: documento?.uuid ?? null, clase, motivo });
  };
  const alcances: [Alcance, string][] = [
    ['cfdi', documento ? 'Solo este pago' : 'Solo este CFDI'],
    ['contraparte', `Recordarlo para todo lo de ${nombre || contraparte}`],
    ...(claves.length > 0
      ? [['producto', 'Recordarlo para una clave de producto o servicio'] as [Alcance, string]]
      : []),
  ];
  return (
    <Suspense>
      <MotivoDialog
        title={emitido ? 'Clasificar el acto' : 'Clasificar el gasto'}
        okText="Guardar"
        onSave={save}
        onClose={onClose}
      >
        <label className="impuestos-campo">
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
        {alcances.map(([key, label]) => (
          <label key={key}>
            <input type="radio" checked={alcance === key} onChange={() => setAlcance(key)} /> {label}
          </label>
        ))}
        {alcance === 'producto' && (
          <label className="impuestos-campo">
            ClaveProdServ que empieza con
            <select className="bv-input" value={producto} onChange={({ target }) => setProducto(target.value)}>
              {claves.map((clave) => (
                <option key={clave}>{clave}</option>
              ))}
            </select>
          </label>
        )}
      </MotivoDialog>
    </Suspense>
  );
}
