import type { DocumentoDemo } from '@boveda/cfdi-samples';
import { type EstadoSat, estatusCancelacion, type SatClient, type StatusCanc } from '@boveda/sat-client';

/** A SAT that answers about the demo's documents as they were planned, at a moment: 3,000 questions without a network. */
export function createPlannedSat(documentos: readonly DocumentoDemo[]): (clock: () => Date) => SatClient {
  const byUuid = new Map(documentos.map(({ uuid, estadoEnSat }) => [uuid.toLowerCase(), estadoEnSat]));
  return (clock) => ({
    async consultarEstado(expresion): Promise<EstadoSat> {
      const [, id = ''] = /[?&]id=([^&]+)/.exec(expresion) ?? [];
      const known = byUuid.get(id.toLowerCase());
      const planned = known?.desde && known.desde > clock() ? undefined : known;
      const estado = planned?.estado ?? 'Vigente';
      const encontrado = estado !== 'No Encontrado';
      const texto = planned?.estatusCancelacion ?? '';
      return {
        encontrado,
        codigo: encontrado ? 'S' : 'N - 602',
        estado,
        esCancelable: estado === 'Vigente' ? 'Cancelable con aceptación' : '',
        estatusCancelacion: texto,
        statuscanc: statuscancOf(texto),
        validacionEfos: encontrado ? '200' : null,
      };
    },
  });
}

function statuscancOf(texto: string): StatusCanc {
  const known: Readonly<Record<string, StatusCanc>> = estatusCancelacion;
  return known[texto] ?? 0;
}
