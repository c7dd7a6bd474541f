import type { api, BodyInputOf } from '@boveda/contracts';
import { describeProblem, useToast } from '@boveda/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { useAddCorreoMutation, useBeginOauthMutation, useChangeCorreoMutation, useCheckOauthMutation } from '../api';
import { newOauthUuid, waitForConsent } from './consent';

type Opening = BodyInputOf<typeof api.correos.change>;

/** Saves a mailbox, with its state and problem. */
interface SaveCorreo {
  isBusy: boolean;
  /** The error, as a Spanish sentence. */
  problem: string | null;
  /** Resolves to whether it was saved. */
  withPassword(correo: string, opening: Opening): Promise<boolean>;
  /** Opens the provider's page and waits for consent. Call it in a click handler, or browsers block the window. */
  withConsent(correo: string, proveedor: string): Promise<boolean>;
}

/** Adds a mailbox, or changes the one with this id. Unmounting stops the polling. */
export function useSaveCorreo(id: string | undefined, onConsent: () => void): SaveCorreo {
  const [add] = useAddCorreoMutation();
  const [change] = useChangeCorreoMutation();
  const [begin] = useBeginOauthMutation();
  const [check] = useCheckOauthMutation();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const left = useRef<AbortController>(null);
  useEffect(() => () => left.current?.abort(), []);

  const save = async (correo: string, opening: Opening): Promise<string | null> => {
    const body = { correo, ...opening } satisfies BodyInputOf<typeof api.correos.add>;
    const { error } = await (id ? change({ id, body: opening }) : add(body));
    return error ? describeProblem(error).msg : null;
  };
  const consent = async (correo: string, proveedor: string): Promise<string | null> => {
    const oauthuuid = newOauthUuid();
    const page = window.open('', '_blank', 'popup,width=520,height=680');
    if (!page) return 'El navegador no permitió abrir la página del proveedor.';
    const begun = await begin({ oauthuuid, proveedor, correo });
    if (begun.error) {
      page.close();
      return describeProblem(begun.error).msg;
    }
    page.opener = null;
    page.location.href = begun.data.url;
    left.current = new AbortController();
    const outcome = await waitForConsent(() => check(oauthuuid), left.current.signal);
    if (outcome === 'left') return '';
    if (outcome === 'timeout') return 'Tiempo agotado para autenticación OAuth';
    if (outcome !== 'lista') return describeProblem(outcome.error).msg;
    onConsent();
    return save(correo, { tipoAutenticacion: 'oauth', oauthuuid });
  };
  const doing = async (work: Promise<string | null>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    const said = await work;
    setBusy(false);
    setProblem(said);
    if (said) toast.error('Error', said);
    return said === null;
  };
  return {
    isBusy,
    problem,
    withPassword: (correo, opening) => doing(save(correo, opening)),
    withConsent: (correo, proveedor) => doing(consent(correo, proveedor)),
  };
}
