import type { AnswerOf, api } from '@boveda/contracts';
import { type ClaseDocumento, MAX_DOCUMENTO_BYTES } from '@boveda/contracts/sat';
import { describeProblem, formatCount, plural } from '@boveda/ui-kit';
import { useRef, useState } from 'react';
import { useSendDocumentoMutation, useSendXmlMutation, useSendZipMutation } from './cliente-api';
import { readBase64 } from './read-base64';

/** What became of a file. */
export interface Resultado {
  archivo: string;
  isSent: boolean;
  texto: string;
}

type Subida = AnswerOf<typeof api.cfdi.uploadZip>;

/** What the vault says of CFDI that it got. */
function ofSubida(archivo: string, { aceptados, errores, documentos = [], enProceso }: Subida): Resultado[] {
  if (enProceso) return [{ archivo, isSent: true, texto: enProceso.msg }];
  return [
    ...(aceptados > 0
      ? [{ archivo, isSent: true, texto: plural(aceptados, 'factura guardada', 'facturas guardadas') }]
      : []),
    ...documentos.map(({ archivo: cual, msg }) => ({ archivo: cual, isSent: true, texto: msg })),
    ...errores.map(({ archivo: cual, msg }) => ({ archivo: cual, isSent: false, texto: msg })),
  ];
}

/**
 * Sends files one after another: XML and ZIP to the vault, photos and PDF to the accountant. `progreso` tells how many are done, null while
 * nothing is sent.
 */
export function useEnvio() {
  const [sendDocumento] = useSendDocumentoMutation();
  const [sendXml] = useSendXmlMutation();
  const [sendZip] = useSendZipMutation();
  const [resultados, setResultados] = useState<Resultado[]>([]);
  const [progreso, setProgreso] = useState<string | null>(null);
  const isBusy = useRef(false);

  async function sendOne(file: File, clase: ClaseDocumento, nota: string): Promise<Resultado[]> {
    const { name: archivo } = file;
    const refused = (texto: string): Resultado[] => [{ archivo, isSent: false, texto }];
    const isCfdi = /\.(xml|zip)$/i.test(archivo);
    if (!isCfdi && file.size > MAX_DOCUMENTO_BYTES) return refused('El archivo pesa más de 12 MB.');
    const base64 = await readBase64(file).catch(() => null);
    if (base64 === null) return refused('No se pudo leer el archivo en este equipo.');
    const name = archivo.slice(-255);
    const isZip = /\.zip$/i.test(archivo);
    const { data, error } = isCfdi
      ? await (isZip ? sendZip({ name, zip: base64 }) : sendXml({ name, xmlb64: base64 }))
      : await sendDocumento({ clase, nota, nombre: name, archivob64: base64 });
    if (!data) return refused(describeProblem(error).msg);
    return 'aceptados' in data ? ofSubida(archivo, data) : [{ archivo, isSent: true, texto: data.msg }];
  }

  async function send(files: readonly File[], clase: ClaseDocumento, nota: string): Promise<void> {
    if (isBusy.current || files.length === 0) return;
    isBusy.current = true;
    setResultados([]);
    for (const [at, file] of files.entries()) {
      setProgreso(`Enviando ${formatCount(at + 1)} de ${formatCount(files.length)}: ${file.name}`);
      const done = await sendOne(file, clase, nota);
      setResultados((before) => [...before, ...done]);
    }
    setProgreso(null);
    isBusy.current = false;
  }

  return { send, resultados, progreso };
}
