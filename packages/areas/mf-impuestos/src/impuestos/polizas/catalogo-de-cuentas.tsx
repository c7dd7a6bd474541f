import { type CuentaDelCatalogo, type NaturalezaCuenta, naturalezasCuenta } from '@boveda/contracts/impuestos';
import { Button } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { Field, TextBox } from '@boveda/ui-kit/filters';
import { useState } from 'react';
import { FormDialog } from '../form-dialog';
import { useAnswerToast } from '../use-answer-toast';
import {
  useListCuentasContablesQuery,
  useRemoveCuentaContableMutation,
  useSaveCuentaContableMutation,
} from './polizas-api';

/** The accounts of the taxpayer: its own are added, and each may have another number in its accounting program. */
export function CatalogoDeCuentas() {
  const [isShown, setShown] = useState(false);
  return (
    <details className="impuestos-card impuestos-como" onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>Catálogo de cuentas</summary>
      {isShown && <Cuentas />}
    </details>
  );
}

function Cuentas() {
  const { data } = useListCuentasContablesQuery();
  const tell = useAnswerToast();
  const [edited, setEdited] = useState<CuentaDelCatalogo | 'nueva' | null>(null);
  const [remove, { isLoading }] = useRemoveCuentaContableMutation();
  const columns: DetailColumn<CuentaDelCatalogo>[] = [
    ['Cuenta', ({ numero, nombre }) => `${numero} ${nombre}`, { isHeader: true }],
    ['Naturaleza', ({ naturaleza }) => naturalezasCuenta[naturaleza]],
    ['En su programa', ({ externo }) => externo],
    [
      'Acción',
      (cuenta) => (
        <div className="impuestos-row-actions">
          <Button
            effect="change"
            size="small"
            aria-label={`Cambiar ${cuenta.numero}`}
            onClick={() => setEdited(cuenta)}
          >
            Cambiar
          </Button>
          {(cuenta.propia || cuenta.externo !== '') && (
            <Button
              effect="change"
              size="small"
              loading={isLoading}
              aria-label={`Quitar ${cuenta.propia ? '' : 'el número de '}${cuenta.numero}`}
              onClick={async () => tell(await remove(cuenta.numero))}
            >
              {cuenta.propia ? 'Quitar' : 'Quitar número'}
            </Button>
          )}
        </div>
      ),
    ],
  ];
  return (
    <>
      <p>
        El número en su programa se usa en los archivos de CONTPAQi y Aspel COI. Agregue las cuentas que ningún CFDI
        mueve, como capital, depreciación o préstamos.
      </p>
      <p>
        <Button effect="change" onClick={() => setEdited('nueva')}>
          Agregar cuenta
        </Button>
      </p>
      {data && (
        <DetailTable
          columns={columns}
          rows={data.rows}
          rowKey={({ numero }) => numero}
          caption="Catálogo de cuentas"
          isCaptionHidden
        />
      )}
      {edited && <CuentaDialog cuenta={edited === 'nueva' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Adds an account, or changes one: of the SAT's only its number in another program. */
function CuentaDialog({ cuenta, onClose }: { cuenta: CuentaDelCatalogo | null; onClose(): void }) {
  const tell = useAnswerToast();
  const [numero, setNumero] = useState(cuenta?.numero ?? '');
  const [nombre, setNombre] = useState(cuenta?.nombre ?? '');
  const [naturaleza, setNaturaleza] = useState<NaturalezaCuenta>(cuenta?.naturaleza ?? 'D');
  const [externo, setExterno] = useState(cuenta?.externo ?? '');
  const [save, { isLoading }] = useSaveCuentaContableMutation();
  const isOwn = cuenta === null || cuenta.propia;
  const confirm = async () => {
    if (tell(await save({ numero: numero.trim(), nombre: nombre.trim(), naturaleza, externo: externo.trim() })))
      onClose();
  };
  return (
    <FormDialog
      title={cuenta ? `Cuenta ${cuenta.numero}` : 'Agregar una cuenta'}
      isSaving={isLoading}
      onSave={() => void confirm()}
      onClose={onClose}
    >
      {!cuenta && (
        <Field label="Número: el código agrupador del SAT, o uno debajo de él, como 301.01.01">
          {(id) => <TextBox id={id} maxLength={12} value={numero} onChange={({ target }) => setNumero(target.value)} />}
        </Field>
      )}
      {isOwn && (
        <Field label="Nombre">
          {(id) => (
            <TextBox id={id} maxLength={100} value={nombre} onChange={({ target }) => setNombre(target.value)} />
          )}
        </Field>
      )}
      {isOwn && !numero.includes('.') && (
        <label className="impuestos-campo">
          Naturaleza
          <select
            className="bv-input"
            value={naturaleza}
            onChange={({ target }) => setNaturaleza(target.value as NaturalezaCuenta)}
          >
            {Object.entries(naturalezasCuenta).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <Field label="Su número en el programa de contabilidad (vacío: el mismo)">
        {(id) => <TextBox id={id} maxLength={30} value={externo} onChange={({ target }) => setExterno(target.value)} />}
      </Field>
    </FormDialog>
  );
}
