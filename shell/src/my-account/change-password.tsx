import { sdk } from '@boveda/area-kit/sdk';
import { accountCalls } from '@boveda/contracts/cuenta';
import { Alert, Button } from '@boveda/ui-kit';
import { Input } from '@boveda/ui-kit/form';
import { useState } from 'react';
import { type Problems, readForm } from '../shared/read-form';
import { useCall } from './use-call';

const fields = accountCalls().changePassword.body.shape;
type Name = keyof typeof fields;

const labels: Record<Name, string> = {
  actual: 'Contraseña actual',
  pass1: 'Contraseña nueva',
  pass2: 'Repetir contraseña nueva',
};

/** Changes the password, given the current one; the user's other sessions end. */
export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [isDone, setDone] = useState(false);
  const { problem, busy, run } = useCall();
  const change = (body: Record<Name, string>, form: HTMLFormElement) => {
    setDone(false);
    return run(async () => {
      await sdk.account.changePassword(body);
      form.reset();
      setDone(true);
      onChanged();
    });
  };
  return (
    <section aria-labelledby="my-password">
      <h2 id="my-password">Contraseña</h2>
      {problem && <Alert type="warning" title={problem} />}
      {isDone && <Alert type="success" title="Contraseña cambiada. Sus demás sesiones se cerraron." />}
      <form
        className="my-form"
        noValidate
        onSubmit={(event) => {
          const form = event.currentTarget;
          const read = readForm(event, fields);
          setProblems(read.problems);
          if (read.isRight && !busy) void change(read.values, form);
        }}
      >
        {(Object.keys(labels) as Name[]).map((name) => (
          <PasswordInput key={name} name={name} problem={problems[name]} />
        ))}
        <Button htmlType="submit" disabled={busy}>
          Cambiar contraseña
        </Button>
      </form>
    </section>
  );
}

function PasswordInput({ name, problem }: { name: Name; problem: string | undefined }) {
  const id = `my-password-${name}`;
  return (
    <div className="my-field">
      <label htmlFor={id}>{labels[name]}</label>
      <Input
        id={id}
        name={name}
        type="password"
        autoComplete={name === 'actual' ? 'current-password' : 'new-password'}
        maxLength={200}
        required
        {...(problem ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {})}
      />
      {problem && <small id={`${id}-problem`}>{problem}</small>}
    </div>
  );
}
