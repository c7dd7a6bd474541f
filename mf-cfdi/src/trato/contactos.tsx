import type { Contacto, ContactoPropuesto } from '@boveda/contracts';
import { Button, describeProblem, formatDay, useToast } from '@boveda/ui-kit';
import { Field } from '@boveda/ui-kit/filters';
import { Input } from '@boveda/ui-kit/form';
import { type FormEvent, useRef, useState } from 'react';
import {
  useAddContactoMutation,
  useChangeContactoMutation,
  useDiscardContactoMutation,
  useRemoveContactoMutation,
} from './trato-api';

/** The day of a mail as people say it: 3 oct. */
const said = (day: string) => formatDay(day);

interface Props {
  rfc: string;
  contactos: readonly Contacto[];
  propuestos: readonly ContactoPropuesto[];
}

/** Contacts of a counterpart, and the senders of its CFDI that wait for a person to confirm them. */
export function Contactos({ rfc, contactos, propuestos }: Props) {
  const [edited, setEdited] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const end = () => {
    setEdited(null);
    // The form, or the row, is gone.
    heading.current?.focus();
  };
  return (
    <section className="cfdi-card cfdi-trato" aria-label="Contacto">
      <div className="cfdi-trato-head">
        <h2 ref={heading} tabIndex={-1}>
          Contacto
        </h2>
        {edited === null && (
          <Button effect="change" size="small" onClick={() => setEdited('')}>
            Agregar contacto
          </Button>
        )}
      </div>
      {contactos.length > 0 && (
        <ul aria-label="Contactos">
          {contactos.map((contacto) => (
            <li key={contacto.id}>
              {edited === contacto.id ? (
                <ContactoForm rfc={rfc} contacto={contacto} onEnd={end} />
              ) : (
                <Renglon contacto={contacto} onEdit={() => setEdited(contacto.id)} onRemoved={end} />
              )}
            </li>
          ))}
        </ul>
      )}
      {propuestos.length > 0 && (
        <ul aria-label="Remitentes por confirmar">
          {propuestos.map((propuesto) => (
            <li key={propuesto.correo}>
              <Propuesto rfc={rfc} propuesto={propuesto} onEnd={() => heading.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
      {contactos.length === 0 && propuestos.length === 0 && edited === null && <p>Aún no hay contactos.</p>}
      {edited === '' && <ContactoForm rfc={rfc} onEnd={end} />}
    </section>
  );
}

function Renglon({ contacto, onEdit, onRemoved }: { contacto: Contacto; onEdit(): void; onRemoved(): void }) {
  const { id, nombre, correo, telefono, origen, tomado } = contacto;
  const [remove, { isLoading }] = useRemoveContactoMutation();
  const tell = useTold();
  const name = nombre || correo || telefono;
  const erase = async () => {
    if (await tell(remove(id))) onRemoved();
  };
  return (
    <div className="cfdi-trato-row">
      <div>
        {nombre && <strong>{nombre}</strong>} {correo && <a href={`mailto:${correo}`}>{correo}</a>}{' '}
        {telefono && <a href={`tel:${telefono.replaceAll(/[^\d+]/g, '')}`}>{telefono}</a>}
        <small>
          {origen === 'correo' && tomado && `Tomado de un correo del ${said(tomado)}`}
          {origen === 'importado' && 'Importado de un archivo'}
        </small>
      </div>
      <span>
        <Button effect="change" type="link" size="small" aria-label={`Editar ${name}`} onClick={onEdit}>
          Editar
        </Button>
        <Button
          effect="change"
          type="link"
          size="small"
          danger
          loading={isLoading}
          aria-label={`Eliminar ${name}`}
          onClick={() => void erase()}
        >
          Eliminar
        </Button>
      </span>
    </div>
  );
}

function Propuesto({ rfc, propuesto, onEnd }: { rfc: string; propuesto: ContactoPropuesto; onEnd(): void }) {
  const { correo, nombre, tomado } = propuesto;
  const [add, { isLoading }] = useAddContactoMutation();
  const [discard, { isLoading: isDiscarding }] = useDiscardContactoMutation();
  const tell = useTold();
  const done = async (answer: Promise<{ error?: unknown }>) => {
    if (await tell(answer)) onEnd();
  };
  return (
    <div className="cfdi-trato-row cfdi-trato-proposed">
      <div>
        {nombre && <strong>{nombre}</strong>} {correo}
        <small>
          Tomado de un correo del {said(tomado)} que trajo sus CFDI. Cualquiera puede escribir como remitente la
          dirección de otro: confírmelo antes de enviarle algo.
        </small>
      </div>
      <span>
        <Button
          effect="change"
          size="small"
          loading={isLoading}
          aria-label={`Confirmar ${correo}`}
          onClick={() => void done(add({ contraparte: rfc, nombre, correo }))}
        >
          Confirmar
        </Button>
        <Button
          effect="change"
          type="link"
          size="small"
          loading={isDiscarding}
          aria-label={`Descartar ${correo}`}
          onClick={() => void done(discard({ contraparte: rfc, correo }))}
        >
          Descartar
        </Button>
      </span>
    </div>
  );
}

const NADIE = { nombre: '', correo: '', telefono: '' };
const campos = [
  ['nombre', 'Nombre (opcional)', 'name', 'text'],
  ['correo', 'Correo', 'email', 'email'],
  ['telefono', 'Teléfono', 'tel', 'tel'],
] as const;

function ContactoForm({ rfc, contacto, onEnd }: { rfc: string; contacto?: Contacto; onEnd(): void }) {
  const { nombre, correo, telefono } = contacto ?? NADIE;
  const [typed, setTyped] = useState({ nombre, correo, telefono });
  const [add, { isLoading: isAdding }] = useAddContactoMutation();
  const [change, { isLoading: isChanging }] = useChangeContactoMutation();
  const tell = useTold();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isAdding || isChanging) return;
    const saved = await tell(contacto ? change({ id: contacto.id, ...typed }) : add({ contraparte: rfc, ...typed }));
    if (saved) onEnd();
  };
  return (
    <form className="cfdi-trato-form" noValidate onSubmit={(event) => void save(event)}>
      {campos.map(([key, label, autoComplete, inputMode], at) => (
        <Field key={key} label={label}>
          {(id) => (
            <Input
              id={id}
              autoFocus={at === 0}
              value={typed[key]}
              autoComplete={`off ${autoComplete}`}
              inputMode={inputMode}
              maxLength={254}
              onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
            />
          )}
        </Field>
      ))}
      <div>
        <Button effect="change" type="primary" size="small" htmlType="submit" loading={isAdding || isChanging}>
          Guardar
        </Button>
        <Button size="small" onClick={onEnd}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

/** Returns a function that waits for a change, says what was wrong, and tells whether it was done. */
export function useTold(): (answer: Promise<{ error?: unknown }>) => Promise<boolean> {
  const toast = useToast();
  return async (answer) => {
    const { error } = await answer;
    if (!error) return true;
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
    return false;
  };
}
