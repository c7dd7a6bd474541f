import { canonicalText, type Firmante, signDocument } from './firma';

/** What a receptor answers to a request to cancel, in the SAT's words. */
export type Respuesta = 'Aceptacion' | 'Rechazo';

/** Answers of one receptor, as they are signed. */
export interface SolicitudRespuesta {
  readonly rfcReceptor: string;
  /** RFC of the PAC that takes it to the SAT. */
  readonly rfcPac: string;
  /** Moment of signing; written in the time of central Mexico. */
  readonly fecha: Date;
  readonly folios: readonly { readonly uuid: string; readonly respuesta: Respuesta }[];
}

const centralMexico = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** SolicitudAceptacionRechazo, signed with the receptor's CSD: one Folios block per UUID. Source: SAT, "Aceptación/Rechazo" v1.0. */
export function signRespuesta(solicitud: SolicitudRespuesta, firmante: Firmante): string {
  const { rfcReceptor, rfcPac, fecha, folios } = solicitud;
  const content = folios.map(
    ({ uuid, respuesta }) =>
      `<Folios><UUID>${canonicalText(uuid.toUpperCase())}</UUID><Respuesta>${respuesta}</Respuesta></Folios>`,
  );
  const attributes = {
    Fecha: centralMexico.format(fecha).replace(' ', 'T'),
    RfcPacEnviaSolicitud: rfcPac,
    RfcReceptor: rfcReceptor,
  };
  return signDocument({ element: 'SolicitudAceptacionRechazo', attributes, content: content.join('') }, firmante);
}

/** PeticionConsultaRelacionados, signed by the emisor or the receptor, whichever asks; the RFC of the other stays empty. */
export function signConsultaRelacionados(
  { rfc, rfcPac, uuid, como }: { rfc: string; rfcPac: string; uuid: string; como: 'emisor' | 'receptor' },
  firmante: Firmante,
): string {
  const attributes = {
    RfcEmisor: como === 'emisor' ? rfc : '',
    RfcPacEnviaSolicitud: rfcPac,
    RfcReceptor: como === 'receptor' ? rfc : '',
    Uuid: uuid.toUpperCase(),
  };
  return signDocument({ element: 'PeticionConsultaRelacionados', attributes, content: '' }, firmante);
}
