import { type EstadoSat, estatusCancelacion, type SatClient } from '@boveda/sat-client';

const CANCELADO = 'Cancelado sin aceptación';

/** What the first two digits of a UUID say of its CFDI in a test environment; it is Vigente with any others. */
export const ESTADO_POR_UUID = { cancelado: 'c0', no_encontrado: '00' } as const;

/** The SAT of the test environments: the same answer about a UUID everywhere and always, without a network. */
export const satDePrueba: SatClient = {
  async consultarEstado(expresion): Promise<EstadoSat> {
    const [, id = ''] = /[?&]id=([^&]+)/.exec(expresion) ?? [];
    const digits = id.slice(0, 2).toLowerCase();
    const encontrado = digits !== ESTADO_POR_UUID.no_encontrado;
    const isCancelado = digits === ESTADO_POR_UUID.cancelado;
    const estado = !encontrado ? 'No Encontrado' : isCancelado ? 'Cancelado' : 'Vigente';
    return {
      encontrado,
      codigo: encontrado ? 'S' : 'N - 602',
      estado,
      esCancelable: estado === 'Vigente' ? 'Cancelable con aceptación' : '',
      estatusCancelacion: isCancelado ? CANCELADO : '',
      statuscanc: isCancelado ? estatusCancelacion[CANCELADO] : 0,
      validacionEfos: encontrado ? '200' : null,
    };
  },
};
