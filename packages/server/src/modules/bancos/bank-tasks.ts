import type { PerfilBanco } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { Given } from '@boveda/platform/threads/serve-tasks';
import { conciliar } from './conciliar/conciliar';
import type { Candidato, Hallada, Movido } from './conciliar/tipos';
import { EstadoIlegible } from './lector/estado';
import { type Lectura, readEstado } from './lector/read-estado';
import { firmaOf } from './lector/read-table';

/** How a file is to be read: for whom, and what the columns of tables are, by their titles. */
export interface ReadTask {
  rfc: string;
  perfiles: readonly (readonly [firma: string, perfil: PerfilBanco])[];
  /** What the user says of this file. */
  perfil: PerfilBanco | undefined;
}

/** What is matched. */
export interface MatchTask {
  movidos: readonly Movido[];
  candidatos: readonly Candidato[];
  decididas: ReadonlySet<string>;
}

/** Tasks on statements of banks, run in a thread that can be terminated. */
export const bankTasks = {
  /** Reads a file. `firma` names the titles of its table. Throws 422 with the reason when it is none that is read. */
  async read({ document, rfc, perfiles, perfil }: ReadTask & Given): Promise<Lectura & { firma: string }> {
    const known = new Map(perfiles);
    let firma = '';
    const perfilDe = (asked: string) => {
      firma = asked;
      return perfil ?? known.get(asked);
    };
    try {
      const lectura = await readEstado(Buffer.from(document), { rfc, perfilDe });
      return { ...lectura, firma: 'porMapear' in lectura ? firmaOf(lectura.porMapear.titulos) : firma };
    } catch (error) {
      if (error instanceof EstadoIlegible) throw new Problem(422, 'file_kind_not_supported', error.message);
      throw error;
    }
  },

  /** Finds the CFDI of movements, as `conciliar` does. */
  async match({ movidos, candidatos, decididas }: MatchTask): Promise<Hallada[]> {
    return conciliar(movidos, candidatos, decididas);
  },
};
