import { sdk } from '@boveda/area-kit/sdk';
import type { AnswerOf, api } from '@boveda/contracts';
import { Alert, Button } from '@boveda/ui-kit';
import { Tag } from '@boveda/ui-kit/data';
import { Input } from '@boveda/ui-kit/form';
import { type FormEvent, useEffect, useState } from 'react';
import { useCall } from './use-call';

type State =
  | { step: 'loading' }
  | { step: 'off' }
  | { step: 'enrolling'; offer: AnswerOf<typeof api.segundoFactor.begin> }
  | { step: 'codes'; codigos: string[] }
  | { step: 'on'; restantes: number };

/** Turns the second factor, a code of an authenticator app, on and off. */
export function SecondFactor() {
  const [state, setState] = useState<State>({ step: 'loading' });
  const { problem, busy, run } = useCall();
  const load = async (signal?: AbortSignal) => {
    const { activo, restantes } = await sdk.segundoFactor.get({ signal });
    setState(activo ? { step: 'on', restantes } : { step: 'off' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel opens.
  useEffect(() => {
    const life = new AbortController();
    void run(() => load(life.signal));
    return () => life.abort();
  }, []);

  return (
    <section aria-labelledby="my-factor">
      <h2 id="my-factor">Segundo factor {state.step === 'on' && <Tag color="success">Activo</Tag>}</h2>
      {problem && <Alert type="warning" title={problem} />}
      {state.step === 'off' && (
        <>
          <p>Pida también un código de su aplicación de autenticación al iniciar sesión.</p>
          <Button
            disabled={busy}
            onClick={() =>
              void run(async () => setState({ step: 'enrolling', offer: await sdk.segundoFactor.begin() }))
            }
          >
            Activar
          </Button>
        </>
      )}
      {state.step === 'enrolling' && (
        <div className="my-factor">
          <img src={state.offer.qr} alt="Código QR para su aplicación de autenticación" />
          <div>
            <p>
              Escanee el código, o escriba esta clave: <code>{state.offer.secreto}</code>
            </p>
            <Ask
              label="Código de 6 dígitos"
              action="Confirmar"
              busy={busy}
              onAnswer={(codigo) =>
                run(async () => setState({ step: 'codes', ...(await sdk.segundoFactor.activate({ codigo })) }))
              }
            />
          </div>
        </div>
      )}
      {state.step === 'codes' && (
        <>
          <p>Guarde estos códigos de recuperación. Cada uno sirve una vez, y no se vuelven a mostrar.</p>
          <ul className="my-codes">
            {state.codigos.map((code) => (
              <li key={code}>{code.replaceAll(/(.{4})(?=.)/g, '$1-')}</li>
            ))}
          </ul>
          <Button type="primary" onClick={() => void run(() => load())}>
            Ya los guardé
          </Button>
        </>
      )}
      {state.step === 'on' && (
        <>
          <p>
            {state.restantes === 1
              ? 'Le queda 1 código de recuperación.'
              : `Le quedan ${state.restantes} códigos de recuperación.`}
          </p>
          <Button
            disabled={busy}
            onClick={() =>
              void run(async () => {
                await sdk.segundoFactor.remove();
                setState({ step: 'off' });
              })
            }
          >
            Desactivar
          </Button>
        </>
      )}
    </section>
  );
}

interface AskProps {
  label: string;
  action: string;
  busy: boolean;
  onAnswer: (answer: string) => Promise<void>;
}

/** A form with one field. */
function Ask({ label, action, busy, onAnswer }: AskProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer'));
    if (!busy && answer) void onAnswer(answer);
  };
  return (
    <form className="my-form" onSubmit={submit}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is inside. */}
      <label>
        {label}
        <Input name="answer" autoComplete="one-time-code" maxLength={200} required />
      </label>
      <Button htmlType="submit" disabled={busy}>
        {action}
      </Button>
    </form>
  );
}
