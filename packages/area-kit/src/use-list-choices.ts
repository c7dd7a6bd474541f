import { session } from '@boveda/session';
import { describeProblem, useToast } from '@boveda/ui-kit';
import type { ColumnChoice } from '@boveda/ui-kit/data';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { changeListChoices, type ListChoices, loadListChoices, onListChoices, readListChoices } from './list-choices';
import { sdk } from './sdk';

/** Saved views and chosen columns of the user; null until they are known. They are asked for after the list. */
export function useListChoices(): ListChoices | null {
  const choices = useSyncExternalStore(onListChoices, readListChoices);
  useEffect(() => {
    const timer = setTimeout(() => void loadListChoices());
    return () => clearTimeout(timer);
  }, []);
  return choices;
}

/** The columns that the user chose for a list, kept on the server. */
export const chosenColumns = (choices: ListChoices | null, lista: string): string =>
  choices?.columnas.find((each) => each.lista === lista)?.columnas ?? '';

/** Earlier choices are kept before later ones. */
let saved: Promise<unknown> = Promise.resolve();

/** The columns that the user chose for a list, and their change, which is kept on the server for every browser. */
export function useColumnChoice(lista: string): ColumnChoice {
  const chosen = chosenColumns(useListChoices(), lista);
  const toast = useToast();
  return useMemo(() => {
    const put = (columnas: string) =>
      changeListChoices((choices) => ({
        ...choices,
        columnas: [
          ...choices.columnas.filter((each) => each.lista !== lista),
          ...(columnas ? [{ lista, columnas }] : []),
        ],
      }));
    const choose = (columnas: string) => {
      put(columnas);
      // A visit keeps them in this browser.
      if (session.current?.visitante) return;
      saved = saved.then(async () => {
        try {
          await sdk.vistas.setColumnas({ lista, columnas });
        } catch (error) {
          toast.error('No se guardaron las columnas', describeProblem(error).msg);
        }
      });
    };
    return { chosen, choose };
  }, [chosen, lista, toast]);
}
