import { sdk } from '@boveda/area-kit/sdk';
import {
  certificadoExtensions,
  hasCertificadoExtension,
  isPfxName,
  MAX_CERTIFICADO_BYTES,
  type ParteDelPar,
} from '@boveda/contracts/core';
import { type SessionState, session, useSession } from '@boveda/session';
import { type FormEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { dashboardOf, LIST_RFC } from '../session/addresses';
import { Field } from '../shared/field';
import { Notice } from '../shared/notice';
import { PasswordField } from '../shared/password-field';
import { PublicPage } from '../shared/public-page';
import { useAccountCall } from './use-account-call';

const EXTENSION = 'Certificado con Extension Desconocida, debe de ser (.cer o .key)';
const LARGE = 'El archivo es demasiado grande para ser un certificado o su llave';

type Problems = Partial<Record<'cer' | 'key' | 'pass', string>>;

/** `/agregar-contribuyente`: a logged-in user adds the taxpayer of an e.firma. */
export function AddContribuyenteScreen() {
  const current = useSession();
  if (!current) return <Navigate to="/login" replace />;
  return current.visitante ? <Navigate to={LIST_RFC} replace /> : <AddContribuyente current={current} />;
}

function AddContribuyente({ current }: { current: SessionState }) {
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const { warning, dismiss, busy, run } = useAccountCall();
  const navigate = useNavigate();
  const hasPast = useLocation().key !== 'default';

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { cer, key, pass, guardar } = valuesOf(form);
    const found: Problems = {};
    for (const [name, file] of Object.entries({ cer, key }) as ['cer' | 'key', File | null][]) {
      const problem = problemOf(file, name);
      if (problem) found[name] = problem;
    }
    if (!pass) found.pass = 'Escriba la contraseña';
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (first || !cer || !key) return;
    await run(async () => {
      const [certderb64, keyderb64] = await Promise.all([base64Of(cer), base64Of(key)]);
      const { cuenta, msg } = await sdk.contribuyentes.add({ certderb64, keyderb64, pass, guardar });
      if (!cuenta) return setRefusal(msg);
      session.updateCuentas([...current.cuentas.filter(({ rfc }) => rfc !== cuenta.rfc), cuenta]);
      await navigate(dashboardOf(cuenta.rfc));
    });
  };
  const goBack = () => void (hasPast ? navigate(-1) : navigate(LIST_RFC));

  return (
    <PublicPage title="Agregar contribuyente">
      {warning && <Notice kind="warning" text={warning} onDismiss={dismiss} />}
      {refusal ? (
        <Notice kind="info" text={refusal} />
      ) : (
        <form className="public-form" noValidate onSubmit={(event) => void add(event)}>
          <p>Con la e.firma del contribuyente se comprueba su RFC. Usted queda como su administrador.</p>
          <p>Si tiene un solo archivo .pfx o .p12, elija solo ese: trae el certificado y la llave.</p>
          <Field
            label="Certificado (.cer)"
            name="cer"
            type="file"
            accept={certificadoExtensions.cer.join()}
            required
            problem={problems.cer}
          />
          <Field
            label="Llave privada (.key)"
            name="key"
            type="file"
            accept={certificadoExtensions.key.join()}
            required
            problem={problems.key}
          />
          <PasswordField
            label="Contraseña de la e.firma"
            name="pass"
            autoComplete="off"
            maxLength={200}
            required
            problem={problems.pass}
          />
          <label className="public-check">
            <input type="checkbox" name="guardar" />
            <span>
              Guardar la e.firma para descargas
              <small>Se guarda cifrada para descargar los CFDI del SAT. Si no la guarda, solo se comprueba.</small>
            </span>
          </label>
          <button type="submit" className="public-button primary" aria-disabled={busy}>
            Agregar contribuyente
          </button>
        </form>
      )}
      <button type="button" className="public-button" onClick={goBack}>
        Regresar
      </button>
    </PublicPage>
  );
}

function valuesOf(form: HTMLFormElement) {
  const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const file = (name: string) => input(name).files?.[0] ?? null;
  const [cer, key] = [file('cer'), file('key')];
  return {
    cer: cer ?? pfxOf(key),
    key: key ?? pfxOf(cer),
    pass: input('pass').value,
    guardar: input('guardar').checked,
  };
}

/** A PFX has the certificate and the key inside, and is sent as both. */
const pfxOf = (file: File | null) => (file && isPfxName(file.name) ? file : null);

function problemOf(file: File | null, parte: ParteDelPar): string | undefined {
  if (!file) return `Elija el archivo .${parte}`;
  if (!hasCertificadoExtension(parte, file.name)) return EXTENSION;
  return file.size > MAX_CERTIFICADO_BYTES ? LARGE : undefined;
}

/** Rejects with the browser's own error when the file can no longer be read. */
const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
