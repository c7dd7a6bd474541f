import { changeListChoices, sdk, useListChoices } from '@boveda/area-kit';
import type { api, BodyInputOf, Vista } from '@boveda/contracts';
import { describeProblem, useToast } from '@boveda/ui-kit';

const NONE: readonly Vista[] = [];
const byName = (a: Vista, b: Vista) => a.nombre.localeCompare(b.nombre, 'es');

/** The saved views of the user, and their changes. Each change tells whether it was made; a failure is shown. */
export function useViews() {
  const vistas = useListChoices()?.vistas ?? NONE;
  const toast = useToast();

  async function attempt(work: () => Promise<unknown>, done: string): Promise<boolean> {
    try {
      await work();
      toast.success(done);
      return true;
    } catch (error) {
      toast.error('No se guardó la vista', describeProblem(error).msg);
      return false;
    }
  }
  const put = (changed: Vista) =>
    changeListChoices(({ vistas: before, columnas }) => {
      const others = before
        .filter(({ id }) => id !== changed.id)
        .map((vista) =>
          changed.predeterminada && vista.lista === changed.lista ? { ...vista, predeterminada: false } : vista,
        );
      return { columnas, vistas: [...others, changed].toSorted(byName) };
    });

  return {
    vistas,
    add: (vista: BodyInputOf<typeof api.vistas.add>) =>
      attempt(async () => put(await sdk.vistas.add(vista)), 'Vista guardada'),
    change: (id: string, patch: BodyInputOf<typeof api.vistas.change>) =>
      attempt(async () => put(await sdk.vistas.change(id, patch)), 'Vista guardada'),
    remove: (id: string) =>
      attempt(async () => {
        await sdk.vistas.remove(id);
        changeListChoices(({ vistas: before, columnas }) => ({
          columnas,
          vistas: before.filter((vista) => vista.id !== id),
        }));
      }, 'Vista eliminada'),
  };
}
