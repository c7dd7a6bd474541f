import {
  certificadoExtensions,
  hasCertificadoExtension,
  isPfxName,
  MAX_CERTIFICADO_BYTES,
  type ParteDelPar,
} from '@boveda/contracts/core';
import { Alert, describeProblem, FilePicker, useToast } from '@boveda/ui-kit';
import { Input } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { useAddCertificadoMutation } from '../api';
import { Field } from '../shared/field';
import { readBase64 } from '../shared/read-base64';

const EXTENSION = 'Certificado con Extension Desconocida, debe de ser (.cer o .key)';
const GRANDE = 'El archivo es demasiado grande para ser un certificado o su llave';

interface Files {
  cer?: File | undefined;
  key?: File | undefined;
}

/** Sends certificate, key and password to the server, which opens and matches them; the browser keeps none. */
export function AddCertificadoModal({ onClose }: { onClose(): void }) {
  const [add, { isLoading }] = useAddCertificadoMutation();
  const [files, setFiles] = useState<Files>({});
  const [problem, setProblem] = useState<string | null>(null);
  const toast = useToast();
  const form = useId();

  const check = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const wrong = file && problemOf(file, target.name as ParteDelPar);
    setProblem(wrong ?? null);
    setFiles({ ...files, [target.name]: wrong ? undefined : file });
    if (wrong) target.value = '';
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const { cer = pfxOf(files.key), key = pfxOf(files.cer) } = files;
    const pass = String(new FormData(event.currentTarget).get('pass'));
    if (!cer || !key || !pass) return setProblem(missingOf(files));
    setProblem(null);
    const { error } = await add({ certderb64: await readBase64(cer), keyderb64: await readBase64(key), pass });
    if (error) return setProblem(describeProblem(error).msg);
    toast.success('Certificado Agregado');
    onClose();
  };

  return (
    <Modal
      open
      title="Agregar certificado"
      okText="Agregar"
      cancelText="Cancelar"
      confirmLoading={isLoading}
      okButtonProps={{ htmlType: 'submit', form }}
      onCancel={onClose}
    >
      <form id={form} className="config-form" noValidate onSubmit={(event) => void submit(event)}>
        {problem && <Alert type="warning" showIcon title={problem} />}
        <p>Si tiene un solo archivo .pfx o .p12, elija solo ese: trae el certificado y la llave.</p>
        <Field label="Certificado (.cer)">
          {(id) => (
            <FilePicker
              id={id}
              text="Elegir .cer"
              name="cer"
              accept={certificadoExtensions.cer.join()}
              required
              onChange={check}
            />
          )}
        </Field>
        <Field label="Llave privada (.key)">
          {(id) => (
            <FilePicker
              id={id}
              text="Elegir .key"
              name="key"
              accept={certificadoExtensions.key.join()}
              required
              onChange={check}
            />
          )}
        </Field>
        <Field label="Contraseña de la llave">
          {(id) => <Input id={id} name="pass" type="password" autoComplete="off" maxLength={200} required />}
        </Field>
      </form>
    </Modal>
  );
}

/** A PFX has the certificate and the key inside, and is sent as both. */
const pfxOf = (file: File | undefined) => (file && isPfxName(file.name) ? file : undefined);

function problemOf(file: File, parte: ParteDelPar): string | undefined {
  if (!hasCertificadoExtension(parte, file.name)) return EXTENSION;
  return file.size > MAX_CERTIFICADO_BYTES ? GRANDE : undefined;
}

function missingOf({ cer, key }: Files): string {
  if (!cer) return 'Elija el archivo .cer';
  return key ? 'Escriba la contraseña' : 'Elija el archivo .key';
}
