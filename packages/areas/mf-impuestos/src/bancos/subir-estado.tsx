import { type CuentaBanco, type EstadoSubido, MAX_ESTADO_BYTES, type PerfilBanco } from '@boveda/contracts/impuestos';
import { describeProblem, FilePicker, plural, useRefusal, useToast } from '@boveda/ui-kit';
import { Field, TextBox } from '@boveda/ui-kit/filters';
import { lazy, Suspense, useId, useState } from 'react';
import { readBase64 } from '../read-base64';
import { useUploadEstadoMutation } from './bancos-api';
import { nombreDeCuenta } from './nombre-de-cuenta';

const Mapear = lazy(async () => ({ default: (await import('./mapear')).Mapear }));

const DEL_ARCHIVO = '';
const OTRA = 'otra';

/** A file whose columns are to be said. */
interface PorMapear {
  file: File;
  porMapear: NonNullable<EstadoSubido['porMapear']>;
}

/** Sends files for an account, one after another; what has unknown columns waits until they are said. */
function useUpload() {
  const toast = useToast();
  const [upload, { isLoading }] = useUploadEstadoMutation();
  const [cuenta, setCuenta] = useState(DEL_ARCHIVO);
  const [numero, setNumero] = useState('');
  const [asked, setAsked] = useState<PorMapear | null>(null);
  const send = async (file: File, perfil?: PerfilBanco) => {
    if (file.size > MAX_ESTADO_BYTES) return toast.error(file.name, 'El archivo pesa más de 8 MB: divídalo por meses.');
    const { data, error } = await upload({
      nombre: file.name.slice(-255),
      archivob64: await readBase64(file),
      ...(cuenta === OTRA ? { numero: numero.replaceAll(/\D/g, '') } : cuenta !== DEL_ARCHIVO && { cuenta }),
      ...(perfil && { perfil }),
    });
    if (error) {
      const { title, msg } = describeProblem(error);
      return toast.error(title, `${file.name}: ${msg}`);
    }
    if (data?.porMapear) return setAsked({ file, porMapear: data.porMapear });
    setAsked(null);
    if (data) toast.success(data.msg, resultOf(data));
  };
  return { isLoading, cuenta, setCuenta, numero, setNumero, asked, setAsked, send };
}

/** Takes statements, dropped or chosen, for the account that they name or that is chosen here. */
export function SubirEstado({ cuentas }: { cuentas: readonly CuentaBanco[] }) {
  const { isLoading, cuenta, setCuenta, numero, setNumero, asked, setAsked, send } = useUpload();
  const refusal = useRefusal('change');
  const [isOver, setOver] = useState(false);
  const id = useId();
  const sendAll = async (files: readonly File[]) => {
    for (const file of files) await send(file);
  };
  return (
    <section
      className="impuestos-bancos-subir"
      aria-label="Subir estados de cuenta"
      aria-busy={isLoading}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!refusal) void sendAll([...event.dataTransfer.files]);
      }}
    >
      <Cuenta cuentas={cuentas} {...{ cuenta, setCuenta, numero, setNumero }} />
      <div className="impuestos-bancos-archivo">
        <label htmlFor={id}>Estados de cuenta: suelte o elija los archivos</label>
        <FilePicker
          effect="change"
          id={id}
          text="Elegir archivos"
          multiple
          disabled={isLoading}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            void sendAll(files);
          }}
        />
        <small>CSV, Excel (XLSX), TXT, OFX, MT940 o CEP (XML), de hasta 8 MB. Un PDF no se lee.</small>
      </div>
      {asked && (
        <Suspense>
          <Mapear
            key={asked.file.name}
            nombre={asked.file.name}
            porMapear={asked.porMapear}
            isSaving={isLoading}
            onSave={(perfil) => void send(asked.file, perfil)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface CuentaProps {
  cuentas: readonly CuentaBanco[];
  cuenta: string;
  numero: string;
  setCuenta(cuenta: string): void;
  setNumero(numero: string): void;
}

/** The account of the files: the one that they name, one that is there, or another by its number. */
const Cuenta = ({ cuentas, cuenta, numero, setCuenta, setNumero }: CuentaProps) => (
  <>
    <label className="impuestos-bancos-campo">
      Cuenta
      <select className="bv-input" value={cuenta} onChange={({ target }) => setCuenta(target.value)}>
        <option value={DEL_ARCHIVO}>La que diga el archivo</option>
        {cuentas.map((each) => (
          <option key={each.id} value={each.id}>
            {nombreDeCuenta(each)}
          </option>
        ))}
        <option value={OTRA}>Otra cuenta</option>
      </select>
    </label>
    {cuenta === OTRA && (
      <Field label="Número o últimos dígitos">
        {(id) => (
          <TextBox
            id={id}
            value={numero}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => setNumero(target.value)}
          />
        )}
      </Field>
    )}
  </>
);

const resultOf = ({ aplicadas, propuestas, archivo }: EstadoSubido) =>
  [
    `${plural(aplicadas, 'movimiento conciliado', 'movimientos conciliados')}, ${plural(propuestas, 'propuesta', 'propuestas')}`,
    archivo &&
      archivo.noLeidos.length > 0 &&
      `${plural(archivo.noLeidos.length, 'renglón no se entendió', 'renglones no se entendieron')}`,
  ]
    .filter(Boolean)
    .join('. ');
