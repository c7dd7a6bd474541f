// Written by `pnpm run docs` from the OpenAPI description of the server. Do not edit.
export interface paths {
    "/accept-reject-cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Contesta una solicitud con el enlace de un correo, que sirve una vez.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `buzon`.
         *     - Límite: 120 llamadas cada 300 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         *     - Requiere un plan vigente.
         */
        post: operations["buzon.answerByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/busqueda": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca CFDI en cualquier estado y contrapartes.
         * @description Cada palabra es serie, folio, UUID, importe, etiqueta, RFC o nombre; lo más parecido primero.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["busqueda.find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buzoncanc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las solicitudes de cancelación de CFDI recibidos.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["buzon.list"];
        put?: never;
        /**
         * Acepta o rechaza hasta cinco solicitudes pendientes.
         * @description Si una no puede contestarse, no se contesta ninguna.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `buzon`.
         *     - Límite: 120 llamadas cada 300 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         *     - Requiere un plan vigente.
         */
        post: operations["buzon.answerMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buzoncanc-historial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las solicitudes contestadas.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["buzon.listHistorial"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buzoncanc-historial/{id}/acuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Enlaces al acuse de una respuesta, como PDF y como XML.
         * @description El XML es null si no llegó.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["buzon.getAcuse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buzoncanc/hechos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que la bóveda sabe de las solicitudes de esa página, hasta 50: conceptos, pago, IVA acreditado, sustituto y sugerencia.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         */
        get: operations["buzon.listHechos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buzoncanc/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pregunta ahora al PAC qué solicitudes esperan.
         * @description Puede repetirse.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `buzon`.
         *     - Límite: 30 llamadas cada 300 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         *     - Requiere un plan vigente.
         */
        get: operations["buzon.refresh"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buzoncanc/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Acepta o rechaza una solicitud pendiente, o dice de antemano que su CFDI puede cancelarse.
         * @description Se da uno de los dos parámetros.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `buzon`.
         *     - Límite: 120 llamadas cada 300 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         *     - Requiere un plan vigente.
         */
        patch: operations["buzon.answer"];
        trace?: never;
    };
    "/buzoncanc/{id}/archivos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Enlaces a los archivos del CFDI que se quiere cancelar.
         * @description Son null si la bóveda no lo tiene.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["buzon.getArchivos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buzoncanc/{id}/relacionados": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * CFDI que impiden la cancelación, según el SAT.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `buzon`.
         *     - Límite: 30 llamadas cada 300 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         *     - Requiere un plan vigente.
         */
        get: operations["buzon.getRelacionados"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/certificados": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los certificados del contribuyente, el que vence al último primero.
         * @description Las llaves privadas nunca se contestan.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["certificados.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cfdi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Guarda un CFDI, con su PDF si lo hay, un acuse de cancelación o un TXT de metadatos del SAT.
         * @description Si no se toma, contesta 4xx con la razón.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Cuerpo: hasta 150 MB.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         *     - Requiere un plan vigente.
         */
        post: operations["cfdi.upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cfdi/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agrega un PDF al CFDI guardado, que no tiene uno, cuyo UUID está en el nombre del archivo, o si no, en su texto.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Cuerpo: hasta 150 MB.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         *     - Requiere un plan vigente.
         */
        post: operations["cfdi.uploadPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cfdi/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Guarda los CFDI, acuses de cancelación y metadatos del SAT de un ZIP.
         * @description Uno grande se procesa en segundo plano. XML y PDF se unen por el nombre del archivo.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Cuerpo: hasta 150 MB.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         *     - Requiere un plan vigente.
         */
        post: operations["cfdi.uploadZip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Si las solicitudes de cancelación se contestan solas, y con qué reglas.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["config.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El logotipo como PNG.
         * @description Sin logotipo no contesta bytes.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["info.getLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/notificaciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Qué avisos reciben por correo los administradores.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["config.getNotificaciones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plan, espacio, totales y últimas validaciones del contribuyente.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["dashboard.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/descargas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cuántas solicitudes más al SAT puede tener en curso el contribuyente.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["descargas.getDisponibles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/espaciomensual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Espacio agregado por mes, el más antiguo primero.
         * @description Incluye meses sin archivos.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["dashboard.getEspacioMensual"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/resumen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que requiere atención y lo que cambió desde un momento.
         * @description También importes de doce meses y los primeros pasos de un contribuyente nuevo.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["dashboard.getResumen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/descargas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las descargas del contribuyente, las más recientes primero.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["descargas.list"];
        /**
         * Pregunta ahora al SAT por todas las descargas pendientes.
         * @description Contesta el estado de la menos avanzada.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `descargas`.
         *     - Límite: 12 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         *     - Requiere un plan vigente.
         *     - Requiere que la e.firma del contribuyente haya reclamado el RFC.
         */
        put: operations["descargas.verifyAll"];
        /**
         * Solicita al SAT los CFDI de un periodo, sus metadatos o los CFDI de retenciones.
         * @description Si ya hay una solicitud igual en curso, no se repite.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `descargas`.
         *     - Límite: 60 llamadas cada 3600 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         *     - Requiere que la e.firma del contribuyente haya reclamado el RFC.
         */
        post: operations["descargas.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/descargas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una descarga, con los primeros archivos que no se tomaron, los primeros CFDI cancelados sin XML y los periodos que faltan.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["descargas.get"];
        /**
         * Pregunta ahora al SAT cómo va una descarga.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `descargas`.
         *     - Límite: 12 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         *     - Requiere un plan vigente.
         *     - Requiere que la e.firma del contribuyente haya reclamado el RFC.
         */
        put: operations["descargas.verify"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/diot/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La DIOT de un mes.
         * @description Contiene líneas por proveedor según sus CFDI, líneas hechas a mano y lo que impide enviarla.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["diot.get"];
        /**
         * Agrega o cambia una línea de la DIOT.
         * @description De una línea hecha de CFDI se guarda solo lo que difiere; su tipo de operación y su región se recuerdan para el proveedor.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        put: operations["diot.save"];
        post?: never;
        /**
         * Quita una línea hecha a mano, o deshace los cambios de una hecha de CFDI.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Requiere un plan vigente.
         */
        delete: operations["diot.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/diot/{id}/excedente": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Elige qué se hace con los egresos de un proveedor que exceden lo pagado.
         * @description Se recuerda para el proveedor.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        put: operations["diot.chooseExcedente"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/diot/{id}/retenido": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Elige cómo lleva la DIOT el IVA acreditable que se retuvo: sin lo retenido hasta que se acredita, o completo en el mes del pago.
         * @description Se recuerda para todos los meses.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        put: operations["diot.chooseRetenido"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/diot/{id}/txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga el archivo de carga del mes, 54 campos por línea, y lo conserva.
         * @description Se niega mientras algo lo impida. Con archivo, uno conservado.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         */
        get: operations["diot.download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/efos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca en la lista del SAT del artículo 69-B por RFC o nombre.
         * @description Primero los RFC que empiezan con el texto.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["efos.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/efos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un RFC de la lista del SAT del artículo 69-B.
         * @description Si no está en ella, contesta 404.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["efos.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los CFDI emitidos según los filtros.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["emitidos.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/REPxlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga los documentos que pagan los complementos de pago (tipo P) de la lista, como Excel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.emitidos.REPxlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como CSV (RFC 4180, UTF-8 con BOM), con las columnas del Excel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.emitidos.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/jsonl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como JSON Lines: una fila de la lista, con sus campos, en cada línea.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.emitidos.jsonl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/merged-pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga hasta 1500 CFDI impresos en un solo PDF.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.emitidos.merged-pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/paquete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga el paquete de menos de 1000 CFDI: XML y PDF en carpetas, Excel, portada e índice con SHA-256.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.emitidos.paquete"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como un informe PDF.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.emitidos.pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Vuelve a verificar los emitidos pendientes y pregunta por ellos al SAT, en segundo plano.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         *     - Límite: 6 llamadas cada 60 s por usuario y contribuyente.
         */
        get: operations["emitidos.process"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/sum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suma los CFDI emitidos según los filtros.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["emitidos.sum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como Excel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.emitidos.xlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga el XML, y el PDF que llegó con él, de menos de 1000 CFDI.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.emitidos.zip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/zip-correo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inicia el ZIP de toda la lista filtrada.
         * @description Su enlace se envía por correo a los administradores.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Requiere un plan vigente.
         */
        post: operations["exportaciones.mailZip.emitidos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un CFDI de los emitidos, con enlaces a sus archivos.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["emitidos.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/{id}/expediente": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conceptos, impuestos, relacionados, pagos e historia de un CFDI de los emitidos.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         */
        get: operations["emitidos.expediente"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emitidos/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pregunta ahora al SAT por el estado de un CFDI.
         * @description Si el SAT no contesta, nada cambia y el problema es sat_unavailable.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 60 llamadas cada 60 s por usuario y contribuyente.
         *     - Requiere un plan vigente.
         */
        get: operations["emitidos.verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista lo enviado del contribuyente, lo más reciente primero.
         * @description Con un UUID, solo lo de ese CFDI.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         */
        get: operations["envios.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envios/correo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envía CFDI por correo, cada uno como PDF y XML.
         * @description Si son más de 10 o muy grandes, envía un enlace que vence.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 60 llamadas cada 300 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         *     - Requiere que la e.firma del contribuyente haya reclamado el RFC.
         */
        post: operations["envios.mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envios/enlace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Crea un enlace a CFDI que funciona sin cuenta hasta que vence.
         * @description Su dirección se contesta solo aquí.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 60 llamadas cada 300 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        post: operations["envios.createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envios/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Termina un enlace ahora, también uno enviado por correo.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         */
        delete: operations["envios.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/espejo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los últimos 72 meses, el más reciente primero: lo que tiene el SAT frente a lo que tiene la bóveda.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["espejo.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/espejo/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga todas las diferencias de esos meses como CSV (RFC 4180, UTF-8).
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 60 llamadas cada 3600 s por usuario y contribuyente.
         */
        get: operations["espejo.download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/espejo/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los CFDI de un mes, una dirección y una situación, por fecha.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["espejo.list"];
        /**
         * Solicita al SAT los XML que faltan de un mes, solo en los días de esos CFDI.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `descargas`.
         *     - Límite: 60 llamadas cada 3600 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         *     - Requiere que la e.firma del contribuyente haya reclamado el RFC.
         */
        put: operations["espejo.request"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/etiquetas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las etiquetas del contribuyente, por nombre.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["etiquetas.list"];
        put?: never;
        /**
         * Agrega una etiqueta.
         * @description Un contribuyente tiene hasta 100, cada una con un nombre distinto.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        post: operations["etiquetas.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/etiquetas/contar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cuántos de los CFDI dados tienen cada etiqueta.
         * @description Omite las que ninguno tiene.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        post: operations["etiquetas.count"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/etiquetas/etiquetar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pone etiquetas a CFDI y les quita otras.
         * @description Si una no existe, no cambia nada.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        post: operations["etiquetas.put"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exportaciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las exportaciones que el usuario pidió y que no han vencido, la más reciente primero.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         */
        get: operations["exportaciones.list"];
        put?: never;
        /**
         * Inicia la exportación de toda una lista filtrada, o de CFDI elegidos.
         * @description Cuentan el orden y los filtros, no la página.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        post: operations["exportaciones.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exportaciones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancela una exportación en curso, o elimina el archivo de una terminada.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Requiere un plan vigente.
         */
        delete: operations["exportaciones.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/decisiones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las decisiones sobre lo que pertenece a un mes o se movió de él, la última primero.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["impuestos.listDecisiones"];
        put?: never;
        /**
         * Toma una decisión sobre un CFDI o sobre un documento de un REP.
         * @description Sustituye una anterior de la misma clase.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        post: operations["impuestos.decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/decisiones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deshace una decisión.
         * @description La bitácora conserva ambas.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Requiere un plan vigente.
         */
        delete: operations["impuestos.undo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/meses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Doce meses de IVA, ingresos y egresos por flujo de efectivo, el más antiguo primero.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["impuestos.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/meses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Impuestos de un mes por flujo de efectivo: sus celdas, cobertura y estado.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["impuestos.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/meses/{id}/archivo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga el mes como Excel o PDF.
         * @description Contiene cifras, celdas, cobertura, cambios desde su cierre y decisiones.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         */
        get: operations["impuestos.download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/meses/{id}/avisos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los CFDI de un mes por clasificar o por revisar, por fecha.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["impuestos.listAvisos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/meses/{id}/cambios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los CFDI que entraron, salieron o cambiaron desde el cierre de un mes, aunque sus importes se compensen.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["impuestos.listCambios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/meses/{id}/complementaria": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga el papel de complementaria de un mes cerrado.
         * @description Contiene cifras presentadas y de hoy, y los CFDI que las hacen distintas.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         */
        get: operations["impuestos.downloadComplementaria"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/meses/{id}/complementarias": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complementarias por presentar: cifras que los egresos de un mes cambian en meses anteriores, o los de meses posteriores en este.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["impuestos.listComplementarias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/meses/{id}/enterar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Guarda cuándo se enteró el IVA que se retuvo en un mes, o que no se ha enterado: se acredita en la declaración siguiente.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        put: operations["impuestos.remit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/meses/{id}/lineas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las líneas de las celdas de un mes, por fecha.
         * @description En total, la suma de todas las páginas.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["impuestos.listLineas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/meses/{id}/papel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga el papel de trabajo del mes: un Excel cuyas cifras son fórmulas sobre las hojas que listan cada línea.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         */
        get: operations["impuestos.downloadPapel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/meses/{id}/saldo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Guarda el saldo a favor de un mes según su declaración, o cuándo se pidió en devolución.
         * @description Vacío, vuelve a lo calculado.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        put: operations["impuestos.saveSaldo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/meses/{id}/saldos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Saldos a favor de IVA de los meses anteriores y del mes, cómo se aplicaron, y lo que queda por pagar.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["impuestos.listSaldos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/reglas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista la clase que se recuerda de cada proveedor o cliente, por RFC, y de productos, por su clave.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["impuestos.listReglas"];
        /**
         * Recuerda la clase de lo que se recibe de un proveedor (G, E o C), de lo que se emite a un cliente (A o F), o de los conceptos cuya ClaveProdServ empieza igual.
         * @description Precede una decisión sobre un CFDI, luego la de su contraparte, luego la de la clave más larga.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        put: operations["impuestos.saveRegla"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impuestos/reglas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Olvida la clase de un proveedor, de un cliente o de productos.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Requiere un plan vigente.
         */
        delete: operations["impuestos.removeRegla"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/info/terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Acepta los términos y condiciones por el contribuyente.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         */
        put: operations["dashboard.acceptTerminos"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/informacion-resguardada": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los respaldos guardados.
         * @description Puede consultarse cada segundo: contesta 304 mientras nada cambia.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["respaldos.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/informacion-resguardada/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un respaldo guardado, con su suma de verificación, su contraseña y por qué falló.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["respaldos.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inhabilitados": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los CFDI Pendientes, Inválidos o Alterados según los filtros.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["inhabilitados.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inhabilitados/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Vuelve a verificar todo lo Pendiente, Inválido o Alterado, en segundo plano.
         * @description Por lo que cumple las reglas pregunta al SAT.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         *     - Límite: 6 llamadas cada 60 s por usuario y contribuyente.
         */
        get: operations["inhabilitados.process"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inhabilitados/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un CFDI inhabilitado, con enlaces a sus archivos.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["inhabilitados.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las listas del SAT: de qué fecha es cada una, cuándo se cargó y qué no se pudo leer de ella.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["listas.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listas/registros": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca por el principio del RFC en las listas del SAT de los artículos 69 y 69-B Bis.
         * @description Contesta hasta 50.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["listas.listRegistros"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Escribe una nota en un CFDI, que tiene hasta 100.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        post: operations["notas.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cambia una nota.
         * @description La bitácora conserva el texto anterior.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        put: operations["notas.change"];
        post?: never;
        /**
         * Elimina una nota.
         * @description La bitácora conserva su texto.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Requiere un plan vigente.
         */
        delete: operations["notas.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las facturas a crédito (PPD) vigentes con su saldo.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["pagosEmitidos.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos/REPxlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga los documentos que pagan los complementos de pago (tipo P) de la lista, como Excel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-emitidos.REPxlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos/antiguedad": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Saldos de facturas a crédito vigentes por antigüedad.
         * @description De los filtros no cuentan los días ni el estado de pago.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["pagosEmitidos.aging"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como CSV (RFC 4180, UTF-8 con BOM), con las columnas del Excel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-emitidos.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos/jsonl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como JSON Lines: una fila de la lista, con sus campos, en cada línea.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-emitidos.jsonl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos/merged-pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga hasta 1500 CFDI impresos en un solo PDF.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-emitidos.merged-pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos/paquete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga el paquete de menos de 1000 CFDI: XML y PDF en carpetas, Excel, portada e índice con SHA-256.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-emitidos.paquete"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como un informe PDF.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-emitidos.pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos/sum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suma las facturas a crédito (PPD) vigentes según los filtros.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["pagosEmitidos.sum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos/xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como Excel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-emitidos.xlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga el XML, y el PDF que llegó con él, de menos de 1000 CFDI.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-emitidos.zip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos/zip-correo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inicia el ZIP de toda la lista filtrada.
         * @description Su enlace se envía por correo a los administradores.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Requiere un plan vigente.
         */
        post: operations["exportaciones.mailZip.pagos-emitidos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-emitidos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pagos, notas de crédito y CFDI relacionados de una factura a crédito.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["pagosEmitidos.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Dice cuándo se pagó una factura a crédito y cuánto, o que no se pagó.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        patch: operations["pagosEmitidos.markPaid"];
        trace?: never;
    };
    "/pagos-recibidos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las facturas a crédito (PPD) vigentes con su saldo.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["pagosRecibidos.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-recibidos/REPxlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga los documentos que pagan los complementos de pago (tipo P) de la lista, como Excel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-recibidos.REPxlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-recibidos/antiguedad": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Saldos de facturas a crédito vigentes por antigüedad.
         * @description De los filtros no cuentan los días ni el estado de pago.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["pagosRecibidos.aging"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-recibidos/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como CSV (RFC 4180, UTF-8 con BOM), con las columnas del Excel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-recibidos.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-recibidos/jsonl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como JSON Lines: una fila de la lista, con sus campos, en cada línea.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-recibidos.jsonl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-recibidos/merged-pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga hasta 1500 CFDI impresos en un solo PDF.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-recibidos.merged-pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-recibidos/paquete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga el paquete de menos de 1000 CFDI: XML y PDF en carpetas, Excel, portada e índice con SHA-256.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-recibidos.paquete"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-recibidos/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como un informe PDF.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-recibidos.pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-recibidos/sum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suma las facturas a crédito (PPD) vigentes según los filtros.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["pagosRecibidos.sum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-recibidos/xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como Excel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-recibidos.xlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-recibidos/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga el XML, y el PDF que llegó con él, de menos de 1000 CFDI.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.pagos-recibidos.zip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-recibidos/zip-correo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inicia el ZIP de toda la lista filtrada.
         * @description Su enlace se envía por correo a los administradores.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Requiere un plan vigente.
         */
        post: operations["exportaciones.mailZip.pagos-recibidos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pagos-recibidos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pagos, notas de crédito y CFDI relacionados de una factura a crédito.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["pagosRecibidos.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Dice cuándo se pagó una factura a crédito y cuánto, o que no se pagó.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        patch: operations["pagosRecibidos.markPaid"];
        trace?: never;
    };
    "/piloto": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Si el piloto está encendido, qué cubrió y qué pedirá.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["piloto.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prellenado/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las cifras del SAT de un mes frente a las de la bóveda, cada diferencia con sus razones.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["prellenado.get"];
        /**
         * Guarda las cifras del SAT de un mes en lugar de las anteriores.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        put: operations["prellenado.save"];
        post?: never;
        /**
         * Elimina las cifras del SAT de un mes.
         * @description La bitácora las conserva.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Requiere un plan vigente.
         */
        delete: operations["prellenado.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prellenado/{id}/cfdi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los CFDI de una razón de una diferencia, por fecha.
         * @description En total, la suma de todas las páginas.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["prellenado.listCfdi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los CFDI recibidos según los filtros.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["recibidos.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/REPxlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga los documentos que pagan los complementos de pago (tipo P) de la lista, como Excel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.recibidos.REPxlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como CSV (RFC 4180, UTF-8 con BOM), con las columnas del Excel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.recibidos.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/jsonl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como JSON Lines: una fila de la lista, con sus campos, en cada línea.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.recibidos.jsonl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/merged-pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga hasta 1500 CFDI impresos en un solo PDF.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.recibidos.merged-pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/paquete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga el paquete de menos de 1000 CFDI: XML y PDF en carpetas, Excel, portada e índice con SHA-256.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.recibidos.paquete"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como un informe PDF.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.recibidos.pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Vuelve a verificar los recibidos pendientes y pregunta por ellos al SAT, en segundo plano.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         *     - Límite: 6 llamadas cada 60 s por usuario y contribuyente.
         */
        get: operations["recibidos.process"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/sum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suma los CFDI recibidos según los filtros.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["recibidos.sum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga toda la lista filtrada como Excel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.recibidos.xlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Descarga el XML, y el PDF que llegó con él, de menos de 1000 CFDI.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Puede tardar minutos: no le ponga un plazo corto.
         */
        get: operations["exportaciones.download.recibidos.zip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/zip-correo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inicia el ZIP de toda la lista filtrada.
         * @description Su enlace se envía por correo a los administradores.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Requiere un plan vigente.
         */
        post: operations["exportaciones.mailZip.recibidos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un CFDI de los recibidos, con enlaces a sus archivos.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["recibidos.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Dice de antemano si se aceptará una solicitud de cancelar este CFDI.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `buzon`.
         *     - Requiere un plan vigente.
         */
        patch: operations["recibidos.preaccept"];
        trace?: never;
    };
    "/recibidos/{id}/expediente": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conceptos, impuestos, relacionados, pagos e historia de un CFDI de los recibidos.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `exportar`.
         */
        get: operations["recibidos.expediente"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recibidos/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pregunta ahora al SAT por el estado de un CFDI.
         * @description Si el SAT no contesta, nada cambia y el problema es sat_unavailable.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 60 llamadas cada 60 s por usuario y contribuyente.
         *     - Requiere un plan vigente.
         */
        get: operations["recibidos.verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/register-last-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Anota que el usuario abrió ahora el contribuyente.
         * @description Contesta hasta cuándo vale su plan.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["session.registerLastLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/respaldos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las cuatro programaciones de respaldo del contribuyente, según los filtros.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["respaldos.listProgramados"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retenciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los CFDI de retenciones, los más recientes primero, con las sumas de todos los encontrados.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["retenciones.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retenciones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un CFDI de retenciones con su informe y enlaces a sus archivos.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["retenciones.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rfcs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las contrapartes del contribuyente por RFC o nombre.
         * @description Primero las de RFC que empieza con el texto.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["rfcs.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rfcs/conceptos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo comprado o vendido según los CFDI vigentes por contraparte, ClaveProdServ y mes, lo de mayor importe primero.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["rfcs.sumConceptos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rfcs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una contraparte del contribuyente: lo facturado en ambos sentidos, saldos por antigüedad, doce meses y complementos que faltan.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["rfcs.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rfcs/{id}/conceptos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conceptos de los CFDI más recientes entre el contribuyente y una contraparte, los de mayor importe primero.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         *     - Límite: 60 llamadas cada 60 s por usuario y contribuyente.
         */
        get: operations["rfcs.listConceptos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/riesgos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los riesgos del contribuyente por nivel, plazo e impuesto en juego, y las sumas de cada clase con los mismos estado y nivel.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["riesgos.list"];
        /**
         * Establece el estado de un riesgo, su responsable y el motivo.
         * @description La bitácora lo conserva.
         *
         *     - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `subir`.
         *     - Límite: 120 llamadas cada 60 s por usuario y contribuyente.
         *     - Cuerpo: hasta 256 kB.
         *     - Requiere un plan vigente.
         */
        put: operations["riesgos.follow"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/riesgos/evidencia": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los CFDI en que se basa un riesgo, el más reciente primero.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["riesgos.listEvidencia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/total-informacion-resguardada": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cuántos respaldos hay guardados y cuánto espacio usan.
         * @description - Quién: Administrador, Auxiliar o ApiKey del contribuyente.
         *     - Alcance de la ApiKey: `leer`.
         */
        get: operations["respaldos.getTotal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "cfdi.recibido": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** CFDI recibido en la bóveda */
        post: operations["webhook.cfdi.recibido"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "cfdi.cancelado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** CFDI cancelado */
        post: operations["webhook.cfdi.cancelado"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "cfdi.alterado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** CFDI alterado */
        post: operations["webhook.cfdi.alterado"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "descarga.terminada": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Descarga del SAT o ZIP terminado */
        post: operations["webhook.descarga.terminada"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "exportacion.lista": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exportación lista */
        post: operations["webhook.exportacion.lista"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rep.alerta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Alerta de pago */
        post: operations["webhook.rep.alerta"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "efos.cambio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cambio en el listado 69-B */
        post: operations["webhook.efos.cambio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "buzon.solicitud": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Solicitud de cancelación recibida */
        post: operations["webhook.buzon.solicitud"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "buzon.respondida": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Solicitud de cancelación respondida */
        post: operations["webhook.buzon.respondida"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "cierre.cambio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mes de impuestos cerrado o reabierto */
        post: operations["webhook.cierre.cambio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credencial.por_vencer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** CSD o e.Firma por vencer */
        post: operations["webhook.credencial.por_vencer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AbonoCfdi: {
            cfdi: components["schemas"]["CfdiEnlazado"];
            serie: string;
            folio: string;
            uuid: string;
            /** @description FechaPago */
            fecha: string;
            numparc: string;
            importe: string;
            moneda: string;
            /** @description según lo declara el complemento */
            saldoinsoluto: string | null;
        };
        AcuseCancelacion: {
            /** Format: uuid */
            id: string;
            /** @description Fecha del acuse; null si no la tiene */
            fecha: string | null;
            /** @description RfcEmisor del acuse, que es el del CFDI */
            rfcemisor: string;
            /** @description EstatusUUID del folio; vacío si no lo tiene */
            estatus: string;
            /** @description lo que quiere decir; vacío si no se conoce */
            significado: string;
            /** @description cuántos folios tiene el acuse */
            folios: number;
            /** @description quién lo trajo */
            origen: string;
            /**
             * Format: date-time
             * @description cuándo llegó
             */
            created: string;
            sha256: string;
            xmlurl: string;
            pdfurl: string;
        };
        /** @enum {string} */
        AlertaPago: "PPD_SIN_REP" | "REP_POR_EMITIR" | "REP_TARDIO" | "SOBREPAGADA" | "SALDO_INICIAL_DISTINTO" | "SALDOS_INCONSISTENTES" | "PUE_CON_REP" | "REP_DE_CANCELADO" | "REP_CANCELADO" | "REP_SIN_FACTURA" | "REP_FECHA_ANTERIOR" | "MONTO_DISTINTO";
        ArchivoDiot: {
            /** Format: uuid */
            id: string;
            /** @description correo */
            autor: string;
            /** Format: date-time */
            fecha: string;
            sha256: string;
        };
        ArchivoNoTomado: {
            archivo: string;
            msg: string;
        };
        ArchivoRechazado: {
            /** @description nombre como lo conoce el usuario; dentro de un ZIP, la entrada */
            archivo: string;
            code: components["schemas"]["ProblemCode"];
            msg: string;
        };
        AvisoDelMes: {
            /** @enum {string} */
            aviso: "sinFactura" | "sobrepagada" | "globalTardia" | "globalFutura" | "globalSinPeriodo" | "efectivoDia" | "formaPago" | "sinPermiso" | "restaurante" | "automovil";
            /** Format: uuid */
            cfdi: string;
            emitido: boolean;
            uuid: string;
            /** @description UUID del documento de un REP */
            documento: string | null;
            serie: string;
            folio: string;
            contraparte: string;
            nombre: string;
            /** @description del CFDI */
            fecha: string;
            /** @description IVA trasladado del que se trata */
            importe: string;
            /** @description a dónde se movería */
            sugerido: string | null;
        };
        CambioDelCierre: {
            /** @enum {string} */
            celda: "causado" | "acreditable" | "noAcreditable" | "retenidoAFavor" | "retenidoPorEnterar" | "isrAFavor" | "isrPorEnterar" | "iepsTrasladado" | "iepsPagado";
            /** @enum {string} */
            tasa: "0" | "8" | "16" | "exento" | "noObjeto" | "otra";
            razon: ("usuario" | "efos" | "lista49bis" | "combustible" | "gasLp" | "efectivo" | "efectivoPartes" | "restaurante" | "automovil" | "uso" | "retencionMayor") | null;
            /** @description importe al cierre */
            cerrado: string;
            actual: string;
            /** @description actual − cerrado */
            diferencia: string;
        };
        CampoDiot: {
            numero: number;
            clave: string;
            nombre: string;
            /** @enum {string} */
            clase: "texto" | "base" | "iva";
        };
        Campos: string;
        CanceladoSinXml: {
            uuid: string;
            /** @description de la contraparte */
            rfc: string;
            nombre: string;
            fecha: string;
            total: string;
            cancelado: string;
        };
        CeldaDelMes: {
            /** @enum {string} */
            celda: "causado" | "acreditable" | "noAcreditable" | "retenidoAFavor" | "retenidoPorEnterar" | "isrAFavor" | "isrPorEnterar" | "iepsTrasladado" | "iepsPagado";
            /** @enum {string} */
            tasa: "0" | "8" | "16" | "exento" | "noObjeto" | "otra";
            /** @description solo de noAcreditable */
            razon: ("usuario" | "efos" | "lista49bis" | "combustible" | "gasLp" | "efectivo" | "efectivoPartes" | "restaurante" | "automovil" | "uso" | "retencionMayor") | null;
            /** @enum {string} */
            origen: "PUE" | "REP" | "NC";
            /** @description valor de los actos, sin IVA */
            base: string;
            importe: string;
            lineas: number;
        };
        CeldaEspejo: {
            /**
             * @description la más grave; sinDato si no hay metadatos del mes
             * @enum {string}
             */
            situacion: "sinDato" | "faltaXml" | "estadoDistinto" | "importeDistinto" | "soloLocal" | "canceladoSinXml" | "completo";
            /** @description último día del mes cuyos metadatos se descargaron; null: ninguno */
            hasta: string | null;
            /** @description se conocen los metadatos de todo el mes */
            entero: boolean;
            /** @description CFDI de los días conocidos, y de otros los que están en metadatos que subió una persona */
            cantidades: {
                faltaXml: number;
                estadoDistinto: number;
                importeDistinto: number;
                soloLocal: number;
                canceladoSinXml: number;
                completo: number;
            };
            /** @description vigentes según los metadatos */
            vigentes: number;
            /** @description de ellos, en la bóveda */
            conXml: number;
            /** @description conXml de vigentes, redondeado hacia abajo a 2 decimales */
            porcentaje: number | null;
        };
        Certificado: {
            /** Format: uuid */
            id: string;
            /** @description número que le dio el SAT: 20 dígitos */
            numcert: string;
            tipo: components["schemas"]["TipoCertificado"];
            /** Format: date-time */
            fechaini: string;
            /** Format: date-time */
            fechafin: string;
        };
        CfdiCambiado: {
            /**
             * @description entro: no contaba en el mes al cierre; salio: ya no cuenta; cambio: con otro importe, tasa o razón
             * @enum {string}
             */
            cambio: "entro" | "salio" | "cambio";
            /** @description null si la bóveda ya no lo tiene */
            cfdi: string | null;
            emitido: boolean;
            uuid: string;
            serie: string;
            folio: string;
            /** @description UUID del documento de un REP */
            documento: string | null;
            contraparte: string;
            nombre: string;
            /** @enum {string} */
            celda: "causado" | "acreditable" | "noAcreditable" | "retenidoAFavor" | "retenidoPorEnterar" | "isrAFavor" | "isrPorEnterar" | "iepsTrasladado" | "iepsPagado";
            /** @enum {string} */
            tasa: "0" | "8" | "16" | "exento" | "noObjeto" | "otra";
            razon: ("usuario" | "efos" | "lista49bis" | "combustible" | "gasLp" | "efectivo" | "efectivoPartes" | "restaurante" | "automovil" | "uso" | "retencionMayor") | null;
            base: {
                cerrado: string;
                actual: string;
            };
            /** @description importe al cierre */
            cerrado: string;
            actual: string;
            /** @description actual − cerrado */
            diferencia: string;
        };
        CfdiDelPrellenado: {
            uuid: string;
            /** @description null si la bóveda no lo tiene */
            cfdi: string | null;
            emitido: boolean;
            serie: string;
            folio: string;
            contraparte: string;
            nombre: string;
            fecha: string;
            /** @description estimado: lo que se espera que cuente el SAT */
            sat: string;
            boveda: string;
            diferencia: string;
        };
        CfdiDetail: {
            /** Format: uuid */
            id: string;
            serie: string;
            folio: string;
            /** @enum {string} */
            tipo: "I" | "E" | "T" | "P" | "N";
            uuid: string;
            rfc: string;
            nombre: string;
            fecha: string;
            status: number;
            total: string;
            moneda: string;
            saldoinso: string | null;
            pagoestatus: number | null;
            /** @description de un CFDI de tipo P, cuyo total es 0 XXX: lo que suman sus pagos en MXN, según su MontoTotalPagos */
            montopagos?: string | null;
            cancelado: string | null;
            errmsg: string | null;
            /** @description llegó sin que se pidiera y no se verifica; se retira después de un tiempo y no ocupa espacio del plan */
            cuarentena: boolean;
            /** @description ninguna regla falla, pero su timbre no se ha verificado: no se conoce el certificado del PAC */
            timbresinverificar: boolean;
            /** @description cuántas reglas no se cumplieron al validarlo; null mientras no se cuentan las de una versión anterior */
            hallazgos?: components["schemas"]["HallazgosCfdi"] | null;
            /** @description de un Pendiente: por qué lo es */
            espera?: components["schemas"]["EsperaCfdi"] | null;
            /** @description sus etiquetas por nombre, en listas de emitidos y recibidos; se omite si no tiene */
            etiquetas?: components["schemas"]["Etiqueta"][];
            /** @description alertas sobre su pago, o sobre lo que paga, en listas de emitidos y recibidos; se omite si no tiene */
            alertas?: components["schemas"]["AlertaPago"][];
            /** @description lo que pagos y egresos exceden su total, en su moneda */
            excedente?: string;
            /** @description de una factura a crédito: qué tanto está pagada */
            situacionpago?: components["schemas"]["SituacionPago"];
            version: string;
            metodopago: string | null;
            formapago: string | null;
            usocfdi: string | null;
            subtotal: string;
            statuscanc: number;
            /**
             * @description vacío donde no aplica la pre-aceptación
             * @enum {string}
             */
            preaceptado: "0" | "1" | "";
            /** @description último día en que su emisor puede cancelarlo (CFF 29-A); null si es recibido o no está vigente */
            cancelablehasta: string | null;
            /** @description última vez que el SAT contestó por él */
            verificado: string | null;
            /** @description lo que contestó el SAT de un CFDI que no cumple una regla; su status no cambia por ello */
            estadosat: ("Vigente" | "Cancelado" | "No Encontrado") | null;
            /** @description lo que el SAT contestó con palabras que no están en sus catálogos, como llegó */
            dichosat: string | null;
            /** Format: date-time */
            created: string;
            /** @description siempre, para un CFDI que se puede representar */
            pdfurl: string | null;
            /** @description el PDF llegó con el CFDI; si no, se hace del XML */
            pdforiginal: boolean;
            xmlurl: string;
            /** @description todas las reglas, en el orden en que se leen; status y errmsg resultan de las que fallaron */
            validaciones: components["schemas"]["Validacion"][];
            /** @description lo más reciente primero */
            reemplazados: components["schemas"]["CfdiReemplazado"][];
            /** @description de su cancelación, que alguien subió o llegaron por correo; lo más reciente primero */
            acuses: components["schemas"]["AcuseCancelacion"][];
        };
        CfdiEnlazado: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            direccion: "emitidos" | "recibidos";
            status: number;
        };
        CfdiEspejo: {
            uuid: string;
            /** @description su id en la bóveda; null si le falta */
            cfdi: string | null;
            /** @enum {string} */
            situacion: "faltaXml" | "estadoDistinto" | "importeDistinto" | "soloLocal" | "canceladoSinXml" | "completo";
            tipo: string;
            /** @description de la contraparte */
            rfc: string;
            nombre: string;
            fecha: string;
            /** @description null si el SAT no lo lista */
            totalsat: string | null;
            /** @description null si le falta a la bóveda */
            total: string | null;
            vigentesat: boolean | null;
            /** @description en la bóveda, como status de un CFDI */
            status: number | null;
            /** @description FechaCancelacion del SAT */
            cancelado: string | null;
            /** @description lo dicen metadatos que subió una persona; los que la bóveda descarga los sustituyen */
            subido: boolean;
        };
        CfdiHallado: {
            /** Format: uuid */
            id: string;
            serie: string;
            folio: string;
            /** @enum {string} */
            tipo: "I" | "E" | "T" | "P" | "N";
            uuid: string;
            rfc: string;
            nombre: string;
            fecha: string;
            status: number;
            total: string;
            moneda: string;
            saldoinso: string | null;
            pagoestatus: number | null;
            /** @description de un CFDI de tipo P, cuyo total es 0 XXX: lo que suman sus pagos en MXN, según su MontoTotalPagos */
            montopagos?: string | null;
            cancelado: string | null;
            errmsg: string | null;
            /** @description llegó sin que se pidiera y no se verifica; se retira después de un tiempo y no ocupa espacio del plan */
            cuarentena: boolean;
            /** @description ninguna regla falla, pero su timbre no se ha verificado: no se conoce el certificado del PAC */
            timbresinverificar: boolean;
            /** @description cuántas reglas no se cumplieron al validarlo; null mientras no se cuentan las de una versión anterior */
            hallazgos?: components["schemas"]["HallazgosCfdi"] | null;
            /** @description de un Pendiente: por qué lo es */
            espera?: components["schemas"]["EsperaCfdi"] | null;
            /** @description sus etiquetas por nombre, en listas de emitidos y recibidos; se omite si no tiene */
            etiquetas?: components["schemas"]["Etiqueta"][];
            /** @description alertas sobre su pago, o sobre lo que paga, en listas de emitidos y recibidos; se omite si no tiene */
            alertas?: components["schemas"]["AlertaPago"][];
            /** @description lo que pagos y egresos exceden su total, en su moneda */
            excedente?: string;
            /** @description de una factura a crédito: qué tanto está pagada */
            situacionpago?: components["schemas"]["SituacionPago"];
            /** @enum {string} */
            direccion: "emitidos" | "recibidos";
        };
        CfdiListRow: {
            /** Format: uuid */
            id: string;
            serie: string;
            folio: string;
            /** @enum {string} */
            tipo: "I" | "E" | "T" | "P" | "N";
            uuid: string;
            rfc: string;
            nombre: string;
            fecha: string;
            status: number;
            total: string;
            moneda: string;
            saldoinso: string | null;
            pagoestatus: number | null;
            /** @description de un CFDI de tipo P, cuyo total es 0 XXX: lo que suman sus pagos en MXN, según su MontoTotalPagos */
            montopagos?: string | null;
            cancelado: string | null;
            errmsg: string | null;
            /** @description llegó sin que se pidiera y no se verifica; se retira después de un tiempo y no ocupa espacio del plan */
            cuarentena: boolean;
            /** @description ninguna regla falla, pero su timbre no se ha verificado: no se conoce el certificado del PAC */
            timbresinverificar: boolean;
            /** @description cuántas reglas no se cumplieron al validarlo; null mientras no se cuentan las de una versión anterior */
            hallazgos?: components["schemas"]["HallazgosCfdi"] | null;
            /** @description de un Pendiente: por qué lo es */
            espera?: components["schemas"]["EsperaCfdi"] | null;
            /** @description sus etiquetas por nombre, en listas de emitidos y recibidos; se omite si no tiene */
            etiquetas?: components["schemas"]["Etiqueta"][];
            /** @description alertas sobre su pago, o sobre lo que paga, en listas de emitidos y recibidos; se omite si no tiene */
            alertas?: components["schemas"]["AlertaPago"][];
            /** @description lo que pagos y egresos exceden su total, en su moneda */
            excedente?: string;
            /** @description de una factura a crédito: qué tanto está pagada */
            situacionpago?: components["schemas"]["SituacionPago"];
            subtotal?: string;
            descuento?: string | null;
            ivatrasladado?: string | null;
            iepstrasladado?: string | null;
            ivaretenido?: string | null;
            isrretenido?: string | null;
            tipocambio?: string | null;
            metodopago?: string | null;
            formapago?: string | null;
            usocfdi?: string | null;
            /** Format: date-time */
            guardado?: string;
        };
        CfdiNombrado: {
            uuid: string;
            serie: string;
            folio: string;
            /** @description null si la bóveda no lo tiene */
            cfdi: components["schemas"]["CfdiEnlazado"] | null;
        };
        CfdiReemplazado: {
            /** Format: uuid */
            id: string;
            status: number;
            /** @description por qué no se verificó */
            errmsg: string | null;
            /** @description quién lo trajo */
            origen: string;
            /**
             * Format: date-time
             * @description cuándo llegó
             */
            created: string;
            /**
             * Format: date-time
             * @description cuándo se reemplazó
             */
            reemplazado: string;
            sha256: string;
            xmlurl: string;
            /** @description solo de un PDF que llegó con él */
            pdfurl: string | null;
        };
        CfdiRelacionado: {
            /** Format: uuid */
            idfactura: string;
            serie: string;
            folio: string;
            uuid: string;
            /** @description clave de c_TipoRelacion */
            tiporelacion: string;
            fecha: string;
            importe: string;
            moneda: string;
        };
        CfdiSum: {
            /** @description en MXN: cada total por su TipoCambio, con 2 decimales */
            sumaTotal: string;
            porMoneda: {
                moneda: string;
                total: string;
                cantidad: number;
            }[];
            /** @description las partes de sumaTotal, en MXN: los totales de egresos y nómina son positivos */
            porTipo: {
                /** @enum {string} */
                tipo: "I" | "E" | "T" | "P" | "N";
                total: string;
                cantidad: number;
            }[];
        };
        CifraComparada: {
            /** @enum {string} */
            importe: "subtotal" | "descuento" | "neto" | "base16" | "base8" | "base0" | "baseExento" | "iva16" | "iva8";
            sat: string | null;
            boveda: string;
            /** @description sat − boveda */
            diferencia: string | null;
            /** @description lo que se espera que difiera, CFDI por CFDI */
            razones: {
                /** @enum {string} */
                razon: "uso" | "forma" | "egreso" | "rep" | "cancelado" | "sinDesglose" | "moneda" | "efos" | "falta" | "pueConRep" | "decision";
                importe: string;
                cfdis: number;
            }[];
            /** @description diferencia − Σ razones */
            sinExplicar: string | null;
        };
        CifrasPrellenado: {
            emitidasPue?: {
                canceladas?: string;
                vigentes?: string;
                subtotal?: string;
                descuento?: string;
                neto?: string;
                base16?: string;
                base8?: string;
                base0?: string;
                baseExento?: string;
                iva16?: string;
                iva8?: string;
            };
            emitidasPago?: {
                canceladas?: string;
                vigentes?: string;
                subtotal?: string;
                descuento?: string;
                neto?: string;
                base16?: string;
                base8?: string;
                base0?: string;
                baseExento?: string;
                iva16?: string;
                iva8?: string;
            };
            recibidasPue?: {
                canceladas?: string;
                vigentes?: string;
                subtotal?: string;
                descuento?: string;
                neto?: string;
                base16?: string;
                base8?: string;
                base0?: string;
                baseExento?: string;
                iva16?: string;
                iva8?: string;
            };
            recibidasPago?: {
                canceladas?: string;
                vigentes?: string;
                subtotal?: string;
                descuento?: string;
                neto?: string;
                base16?: string;
                base8?: string;
                base0?: string;
                baseExento?: string;
                iva16?: string;
                iva8?: string;
            };
        };
        CifrasPrellenadoInput: {
            emitidasPue?: {
                canceladas?: string;
                vigentes?: string;
                subtotal?: string;
                descuento?: string;
                neto?: string;
                base16?: string;
                base8?: string;
                base0?: string;
                baseExento?: string;
                iva16?: string;
                iva8?: string;
            };
            emitidasPago?: {
                canceladas?: string;
                vigentes?: string;
                subtotal?: string;
                descuento?: string;
                neto?: string;
                base16?: string;
                base8?: string;
                base0?: string;
                baseExento?: string;
                iva16?: string;
                iva8?: string;
            };
            recibidasPue?: {
                canceladas?: string;
                vigentes?: string;
                subtotal?: string;
                descuento?: string;
                neto?: string;
                base16?: string;
                base8?: string;
                base0?: string;
                baseExento?: string;
                iva16?: string;
                iva8?: string;
            };
            recibidasPago?: {
                canceladas?: string;
                vigentes?: string;
                subtotal?: string;
                descuento?: string;
                neto?: string;
                base16?: string;
                base8?: string;
                base0?: string;
                baseExento?: string;
                iva16?: string;
                iva8?: string;
            };
        };
        ClaveProducto: string;
        Cobertura: {
            emitidos: {
                /** @description en los metadatos del SAT */
                vigentes: number;
                /** @description de ellos, en la bóveda */
                conXml: number;
                /** @description null es «sin dato»: no se descargaron metadatos del mes */
                porcentaje: number | null;
            };
            recibidos: {
                /** @description en los metadatos del SAT */
                vigentes: number;
                /** @description de ellos, en la bóveda */
                conXml: number;
                /** @description null es «sin dato»: no se descargaron metadatos del mes */
                porcentaje: number | null;
            };
        };
        Complementaria: {
            periodo: string;
            /** @description de los egresos */
            emitido: boolean;
            /** @enum {string} */
            concepto: "causado" | "acreditable" | "noAcreditable" | "retenidoPorEnterar" | "retenidoAcreditable" | "retenidoAFavor" | "isrAFavor" | "isrPorEnterar" | "iepsTrasladado" | "iepsPagado";
            antes: string;
            despues: string;
            egresos: {
                /** Format: uuid */
                cfdi: string;
                uuid: string;
            }[];
        };
        ConceptoCfdi: {
            /** @description clave de c_ClaveProdServ */
            clave: string | null;
            identificacion: string | null;
            descripcion: string;
            cantidad: string;
            unidad: string;
            valorunitario: string;
            importe: string;
            descuento: string | null;
            objetoimp: string | null;
            impuestos: components["schemas"]["LineaImpuesto"][];
        };
        ConceptosContraparte: {
            /** @description los de mayor importe primero, a lo más 10 */
            rows: {
                /** @description ClaveProdServ; vacía en CFDI anteriores a 3.3 */
                clave: string;
                /** @description la del CFDI más reciente */
                descripcion: string;
                unidad: string;
                moneda: string;
                /** @description suma de cantidades de los ingresos */
                cantidad: string;
                /** @description suma de importes menos descuentos, en su moneda; los de egresos restan */
                importe: string;
                /** @description en cuántos CFDI está */
                cfdi: number;
                /** @description valor unitario de los CFDI de ingreso más recientes, el más antiguo primero; a lo más 12 */
                precios: {
                    /** Format: uuid */
                    id: string;
                    fecha: string;
                    valorunitario: string;
                }[];
            }[];
            /** @description CFDI cuyos conceptos se sumaron, los más recientes */
            leidos: number;
            /** @description CFDI vigentes de ingreso y egreso que hay */
            count: number;
        };
        ConceptosPorMes: {
            rows: {
                /** @description la contraparte; null si se agrupa por clave */
                rfc: string | null;
                nombre: string;
                /** @description ClaveProdServ; vacía de lo que no tiene una del catálogo; null si se agrupa por contraparte */
                clave: string | null;
                /** @description descripciones de los conceptos de mayor importe */
                textos: string[];
                /** @description CFDI, una vez por cada clave que tienen */
                cantidad: number;
                /** @description importes menos descuentos, sin impuestos, en MXN; los de egresos restan */
                importe: string;
                /** @description el importe de cada mes de `meses` */
                meses: string[];
            }[];
            count: number;
            /** @description los doce meses, el más antiguo primero */
            meses: string[];
            /** @description de todas las páginas */
            importe: string;
            /** @description CFDI en moneda extranjera sin TipoCambio, que no suman */
            sincambio: number;
            /** @description aún se leen CFDI que guardó una versión anterior: los importes aumentarán */
            leyendo: boolean;
        };
        ConciliacionDiot: {
            /** @enum {string} */
            concepto: "declaracion" | "sinLinea" | "sinCampo" | "retenidoDelMes" | "retenidoAntes" | "egresos" | "redondeo" | "cambios" | "archivo";
            /** @description con signo: la suma de los de en medio es la diferencia */
            importe: string;
            /** @description las celdas que lo forman, las mayores primero */
            celdas: {
                /** @enum {string} */
                celda: "causado" | "acreditable" | "noAcreditable" | "retenidoAFavor" | "retenidoPorEnterar" | "isrAFavor" | "isrPorEnterar" | "iepsTrasladado" | "iepsPagado";
                mes: string;
                /** @enum {string} */
                tasa?: "0" | "8" | "16" | "exento" | "noObjeto" | "otra";
                contraparte?: string;
                importe: string;
            }[];
        };
        ConfigBuzon: {
            /** @enum {string} */
            usa_buzon: "0" | "1";
            /**
             * @description rechazar todo; las demás reglas quedan apagadas
             * @enum {string}
             */
            usa_buzon_1: "0" | "1";
            /**
             * @description rechazar facturas anteriores al mes en curso
             * @enum {string}
             */
            usa_buzon_2: "0" | "1";
            /**
             * @description rechazar cuando el monto supera val_buzon_3
             * @enum {string}
             */
            usa_buzon_3: "0" | "1";
            /** @description monto; 0.00 si no hay */
            val_buzon_3: string;
            /**
             * @description rechazar cuando tiene más de val_buzon_4 días
             * @enum {string}
             */
            usa_buzon_4: "0" | "1";
            /** @description días */
            val_buzon_4: string;
            /** @description varios RFC separados por comas */
            buzon_listablanca: string;
            ultimo_buzon: string | null;
        };
        ContraparteHallada: {
            rfc: string;
            nombre: string;
            /** @description si hay CFDI vigentes emitidos a ella */
            emitidos: boolean;
            /** @description si hay CFDI vigentes que ella emitió */
            recibidos: boolean;
        };
        CreditoDetail: {
            pagos: components["schemas"]["PagoDeFactura"][];
            notascredito: components["schemas"]["CfdiRelacionado"][];
            facturasrelacionadas: components["schemas"]["CfdiRelacionado"][];
            /** @description cuándo dice un usuario que se pagó */
            pagada: string | null;
            /** @description cuánto dice que se pagó, en la moneda de la factura; null: todo el saldo */
            pagado: string | null;
            /** @description correo de quien lo dijo */
            marcadapor: string | null;
        };
        CreditoSum: {
            /** @description en MXN: cada total por su TipoCambio, con 2 decimales */
            sumaTotal: string;
            porMoneda: {
                moneda: string;
                total: string;
                cantidad: number;
            }[];
            /** @description las partes de sumaTotal, en MXN: los totales de egresos y nómina son positivos */
            porTipo: {
                /** @enum {string} */
                tipo: "I" | "E" | "T" | "P" | "N";
                total: string;
                cantidad: number;
            }[];
            /** @description en MXN: cada saldo por el TipoCambio de su factura, con 2 decimales */
            sumaSaldo: string;
        };
        CuadreDiot: {
            /** @description IVA pagado a proveedores, acreditable o no, con todo el efecto de sus egresos */
            mes: string;
            /** @description excedente del mes anterior que este archivo resta */
            arrastrado: string;
            /** @description lo que los egresos exceden, que el archivo no resta */
            excedente: string;
            /** @description retenido en el mes y acreditable después, que el archivo no lleva */
            retenido: string;
            /** @description retenido en meses anteriores y acreditable en este, que el archivo lleva */
            retenidoAntes: string;
            /** @description de importes a pesos */
            redondeo: string;
            /** @description mes − retenido + retenidoAntes − arrastrado + excedente + redondeo */
            archivo: string;
        };
        DecisionFlujo: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            tipo: "noAcreditable" | "acreditable" | "mes" | "marca" | "restituido" | "clase";
            /** @description a dónde se movió */
            mes: string | null;
            /** @description como qué se clasificó */
            clase: ("G" | "E" | "C" | "A" | "F") | null;
            motivo: string;
            /** @description correo */
            autor: string;
            /** Format: date-time */
            fecha: string;
            /** Format: uuid */
            cfdi: string;
            uuid: string;
            /** @description UUID del documento de un REP */
            documento: string | null;
            contraparte: string;
            nombre: string;
        };
        Descarga: {
            /** Format: uuid */
            solicitud: string;
            /** @description 1 solicitada al SAT, 2 un ZIP */
            tipo: 1 | 2;
            /** @description 0 recibidos, 1 emitidos */
            isemitidos: 0 | 1;
            /** @enum {string} */
            contenido: "cfdi" | "metadatos" | "retenciones";
            /** @description nombre del ZIP; null si se pidió al SAT */
            archivo: string | null;
            /** @description null para un ZIP */
            fechaini: string | null;
            fechafin: string | null;
            /** @description CFDI que el SAT dice que hay, o que tiene el ZIP */
            cfdicantidad: number;
            /** @description del SAT: 1 Aceptada, 2 En Proceso, 3 Terminada, 4 Error, 5 Rechazada, 6 Vencida; de un ZIP: 1 En Proceso, 2 Enviada, 3 Terminada, 4 Error */
            estado: number;
            /** @description en palabras del SAT, o de la bóveda si el SAT no dijo nada */
            mensaje: string;
            /** Format: date-time */
            created: string;
            espendiente: 0 | 1;
            /** @description 1 la pidió el piloto */
            espiloto: 0 | 1;
            /** @description CFDI de ella que están en la bóveda */
            agregados: number;
            /** @description archivos que no se tomaron */
            rechazados: number;
            /** @description CFDI cancelados de los que el SAT da solo los datos */
            cancelados: number;
            /** @description última vez que el SAT contestó por ella */
            verificada: string | null;
            /** @description cuándo se pregunta otra vez al SAT; null si solo un usuario puede preguntar */
            proxima: string | null;
        };
        DesgloseCfdi: {
            conceptos: {
                rows: components["schemas"]["ConceptoCfdi"][];
                count: number;
            };
            descuento: string | null;
            tipocambio: string | null;
            /** @description de todo el CFDI, también los locales */
            impuestos: components["schemas"]["LineaImpuesto"][];
            regimenemisor: string | null;
            regimenreceptor: string | null;
            lugarexpedicion: string | null;
            condiciones: string | null;
            /** @description pagos de un complemento, antes de repartirlos entre documentos */
            pagos: {
                fecha: string;
                formapago: string;
                monto: string;
                moneda: string;
            }[];
        };
        Destinatarios: string[];
        DiotDelMes: {
            mes: string;
            campos: components["schemas"]["CampoDiot"][];
            paises: {
                [key: string]: string;
            };
            /** @description tipos de operación por tipo de tercero */
            operaciones: {
                [key: string]: string[];
            };
            lineas: components["schemas"]["LineaDelMes"][];
            faltas: components["schemas"]["FaltaDelMes"][];
            /** @description de LIVA 5-V, estimada; 1 sin actos exentos */
            proporcion: string;
            excedentes: components["schemas"]["ExcedenteDiot"][];
            /** @description del mes anterior, restados en este */
            arrastrados: {
                /** @description RFC */
                proveedor: string;
                nombre: string;
                /** @description tasa o región */
                concepto: string;
                base: string;
                iva: string;
            }[];
            cuadre: components["schemas"]["CuadreDiot"];
            /**
             * @description cómo llevan los campos de IVA acreditable lo que se retuvo
             * @enum {string}
             */
            retenido: "neto" | "completo";
            /** @description de la declaración al archivo */
            conciliacion: components["schemas"]["ConciliacionDiot"][];
            /** @description los que se generaron o se conservaron al cierre, el último primero */
            archivos: components["schemas"]["ArchivoDiot"][];
        };
        DocumentoGuardado: {
            archivo: string;
            msg: string;
        };
        DocumentoPagado: {
            /** @description UUID, o el número de una factura en papel */
            iddocumento: string;
            serie: string;
            folio: string;
            /** @description FechaPago */
            fecha: string;
            numparc: string;
            moneda: string;
            pagado: string | null;
            saldoinsoluto: string | null;
            cfdi: components["schemas"]["CfdiEnlazado"] | null;
        };
        EfosRecord: {
            rfc: string;
            nombre: string;
            situacion: number;
            descripcion: string;
            /** @description de la situación actual */
            oficioglobal: string;
            /** @description cuándo publicó el SAT la situación actual */
            publicacionsat: string | null;
            etapas: {
                situacion: number;
                oficioglobal: string;
                publicacionsat: string | null;
            }[];
        };
        Envio: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            creado: string;
            /** @description correo de quien los envió */
            usuario: string;
            /** @description CFDI que contiene */
            cantidad: number;
            /** @description null para un correo con adjuntos */
            enlace: {
                /** @enum {string} */
                estado: "vigente" | "vencido" | "terminado";
                /** Format: date-time */
                vence: string;
                aperturas: number;
                /** @description última vez que se abrió */
                abierto: string | null;
            } | null;
            /** @description vacío para un enlace que no se envió por correo */
            correos: {
                correo: string;
                /** @enum {string} */
                estado: "en_cola" | "enviado" | "rechazado";
                /** @description por qué no se entregó, o por qué sigue en cola, con el código del servidor (RFC 3463) */
                motivo: string | null;
            }[];
        };
        EslabonCfdi: {
            uuid: string;
            serie: string;
            folio: string;
            /** @description null si la bóveda no lo tiene */
            cfdi: components["schemas"]["CfdiEnlazado"] | null;
            fecha: string | null;
            total: string | null;
            /** @description null si la bóveda no lo tiene */
            moneda: string | null;
            /** @description como status de un CFDI; según los metadatos del SAT si la bóveda no lo tiene, null si nadie lo tiene */
            estatus: number | null;
            /** @description cuándo se canceló, hasta donde se sabe */
            cancelado: string | null;
            /** @description cancelado es FechaCancelacion de los metadatos del SAT, no el día en que se vio */
            canceladosat: boolean;
            /** @description vigente: ninguno válido lo sustituye; sustituido: cancelado y sustituido, por lo que se infiere el motivo 01; sustituidoVigente: uno válido lo sustituye y no se canceló; cancelado: nada conocido lo sustituye; ajeno: de otro emisor, por lo que no se puede sustituir; ausente: no está en la bóveda ni en los metadatos */
            situacion: components["schemas"]["SituacionSustitucion"];
            /** @description UUID que sustituye */
            sustituye: string[];
        };
        EsperaCfdi: {
            /**
             * @description enCola: aún no se le pregunta al SAT; porRevisar: la bóveda no ha terminado de revisarlo; noEncontrado: el SAT aún no lo conoce; sinRespuesta: el SAT no contestó
             * @enum {string}
             */
            motivo: "enCola" | "porRevisar" | "noEncontrado" | "sinRespuesta";
            /** @description última vez que se le preguntó al SAT */
            preguntado: string | null;
            /** @description desde cuándo contesta así, o no contesta */
            desde: string | null;
            /** @description cuándo se le pregunta otra vez; null: en cuanto toque su turno, o solo si alguien lo pide */
            proxima: string | null;
        };
        EstadoLista: {
            /** @enum {string} */
            lista: "efos" | "firmes" | "exigibles" | "noLocalizados" | "sentencias" | "cancelados" | "entesOmisos" | "csdSinEfectos" | "perdidas";
            /** @description la fecha de la información; null si no se ha cargado */
            actualizado: string | null;
            /** @description quién da esa fecha: la propia lista, el servidor del SAT, o la primera carga de ese contenido */
            segun: ("lista" | "servidor" | "carga") | null;
            /** @description cuándo se cargó por última vez */
            cargado: string | null;
            contribuyentes: number;
            /** @description renglones que no se pudieron leer */
            omitidas: number;
            /** @description renglones cuyo RFC suprimió el SAT */
            suprimidas: number;
            /** @description la información tiene más de 45 días */
            vieja: boolean;
            /** @description por qué no se aceptó lo último que entregó el SAT; null si se aceptó */
            rechazo: {
                /** Format: date-time */
                momento: string;
                motivo: string;
            } | null;
        };
        Etiqueta: {
            /** Format: uuid */
            id: string;
            nombre: string;
            /** @enum {string} */
            color: "gris" | "azul" | "verde" | "amarillo" | "rojo" | "morado";
        };
        EvidenciaRiesgo: {
            /** Format: uuid */
            cfdi: string;
            emitido: boolean;
            cancelado: boolean;
            /**
             * @description lo que es para el riesgo: cfdi es de lo que trata
             * @enum {string}
             */
            papel: "cfdi" | "sustituto" | "factura" | "rep";
            uuid: string;
            serie: string;
            folio: string;
            fecha: string;
            /** @description en su propia moneda */
            total: string;
            moneda: string;
            /** @description de efos y lista49bis: en la Fecha de este CFDI */
            nivel: ("bajo" | "medio" | "alto" | "critico") | null;
            /** @description de los dos CFDI de un duplicado: descripciones, las primeras */
            conceptos?: string[];
        };
        ExcedenteDiot: {
            /** @description RFC */
            proveedor: string;
            nombre: string;
            /** @description tasa o región */
            concepto: string;
            base: string;
            iva: string;
            /** @enum {string} */
            destino: "complementaria" | "arrastrar";
        };
        ExpedienteCfdi: {
            /** @description null si el XML guardado no se puede leer; validaciones dice por qué */
            desglose: components["schemas"]["DesgloseCfdi"] | null;
            relaciones: {
                rows: components["schemas"]["RelacionCfdi"][];
                count: number;
            };
            abonos: {
                rows: components["schemas"]["AbonoCfdi"][];
                count: number;
            };
            documentos: {
                rows: components["schemas"]["DocumentoPagado"][];
                count: number;
            };
            /** @description la cadena de sustituciones de la que es parte, la más antigua primero; de un cancelado, al menos él mismo */
            sustituciones: components["schemas"]["EslabonCfdi"][];
            /** @description lo que se encontró entre él y otros de la bóveda */
            entredocumentos: components["schemas"]["HallazgoEntreDocumentos"][];
            /** @description sus etiquetas, por nombre */
            etiquetas: components["schemas"]["Etiqueta"][];
            /** @description lo más reciente primero */
            notas: components["schemas"]["Nota"][];
            /** @description lo más reciente primero */
            historial: components["schemas"]["HistorialCfdi"][];
        };
        Exportacion: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            origen: "emitidos" | "recibidos" | "pagos-emitidos" | "pagos-recibidos";
            /** @enum {string} */
            tipo: "pdf" | "xlsx" | "REPxlsx" | "zip" | "paquete" | "merged-pdf" | "csv" | "jsonl";
            /** @enum {string} */
            estado: "pendiente" | "en_proceso" | "lista" | "error";
            /** @description su enlace se envía por correo a los administradores, así que url es null */
            porCorreo: boolean;
            /** @description CFDI que contiene */
            cantidad: number;
            porcentaje: number;
            /** @description nombre del archivo */
            archivo: string;
            bytes: number | null;
            /** @description por qué no se pudo hacer, para personas */
            error: string | null;
            /** Format: date-time */
            creada: string;
            /** @description cuándo se elimina el archivo; null hasta que está hecho */
            expira: string | null;
            /** @description firmado; vale hasta que termina la sesión o vence la exportación */
            url: string | null;
        };
        FactorDelMes: {
            /**
             * @description anual: de los actos del año anterior (LIVA 5-B)
             * @enum {string}
             */
            metodo: "mes" | "anual";
            /** @description de los actos */
            desde: string;
            hasta: string;
            /** @description valor de los actos a 16, 8 y 0 % */
            gravado: string;
            exento: string;
            /** @description no objeto que un usuario dijo del artículo 4-A */
            actos4A: string;
            /** @description en ninguna de las dos partes (LIVA 5-C) */
            fuera: string;
            /** @description ObjetoImp 01 que nadie dijo del artículo 4-A: no cuenta */
            noObjeto: string;
        };
        FaltaDelMes: {
            codigo: string;
            mensaje: string;
            /** @description id de la línea; null: toda la declaración */
            linea: string | null;
            campo: string | null;
            /** @description mientras sea así no hay archivo */
            bloquea: boolean;
        };
        FichaContraparte: {
            rfc: string;
            /** @description el de su CFDI más reciente */
            nombre: string;
            /** @description situación en la lista 69-B: 1 presunto, 2 definitivo, 0 ninguna */
            efo: number;
            /** @description otras listas del SAT en que está */
            listas: components["schemas"]["OtraLista"][];
            emitidos: {
                /** @description CFDI vigentes */
                cantidad: number;
                /** @description en MXN */
                ingresos: string;
                /** @description en MXN */
                egresos: string;
                /** @description ingresos menos egresos, en MXN */
                neto: string;
                /** @description Fecha del CFDI vigente más reciente */
                ultimo: string | null;
                /** @description saldo de sus facturas PPD vigentes sin pagar por completo, en MXN, como el de Créditos */
                saldo: string;
                /** @description facturas PPD con saldo */
                abiertas: number;
                /** @description Fecha de la más antigua de ellas */
                desde: string | null;
                /** @description el saldo por antigüedad, como en Créditos */
                tramos: components["schemas"]["TramoAntiguedad"][];
                /** @description facturas PPD a las que falta un complemento de pago; vacío si no hay */
                sinrep: {
                    alerta: components["schemas"]["AlertaPago"];
                    cantidad: number;
                    /** @description en MXN */
                    saldo: string;
                }[];
                /** @description doce meses, el actual al final, en MXN */
                meses: {
                    mes: string;
                    neto: string;
                }[];
            };
            recibidos: {
                /** @description CFDI vigentes */
                cantidad: number;
                /** @description en MXN */
                ingresos: string;
                /** @description en MXN */
                egresos: string;
                /** @description ingresos menos egresos, en MXN */
                neto: string;
                /** @description Fecha del CFDI vigente más reciente */
                ultimo: string | null;
                /** @description saldo de sus facturas PPD vigentes sin pagar por completo, en MXN, como el de Créditos */
                saldo: string;
                /** @description facturas PPD con saldo */
                abiertas: number;
                /** @description Fecha de la más antigua de ellas */
                desde: string | null;
                /** @description el saldo por antigüedad, como en Créditos */
                tramos: components["schemas"]["TramoAntiguedad"][];
                /** @description facturas PPD a las que falta un complemento de pago; vacío si no hay */
                sinrep: {
                    alerta: components["schemas"]["AlertaPago"];
                    cantidad: number;
                    /** @description en MXN */
                    saldo: string;
                }[];
                /** @description doce meses, el actual al final, en MXN */
                meses: {
                    mes: string;
                    neto: string;
                }[];
            };
        };
        HallazgoEntreDocumentos: {
            codigo: components["schemas"]["ReglaEntreDocumentos"];
            titulo: string;
            /** @enum {string} */
            resultado: "ok" | "aviso";
            evidencia: string;
            /** @description lo que se leyó */
            leido: string | null;
            /** @description lo que se esperaba */
            esperado: string | null;
            /** @description el otro CFDI del que se trata */
            otro: components["schemas"]["CfdiNombrado"] | null;
        };
        HallazgosCfdi: {
            /** @description reglas que lo hacen Inválido o Alterado */
            fallas: number;
            /** @description reglas publicadas del SAT, por su código, que no se cumplen y no lo hacen Inválido */
            reglas: number;
            /** @description otras reglas que no se cumplen y no lo hacen Inválido, sin el timbre por verificar */
            avisos: number;
        };
        HechosSolicitud: {
            /** Format: uuid */
            id: string;
            /** @description null si su XML no se pudo leer, o la bóveda no tiene el CFDI */
            conceptos: {
                /** @description descripciones */
                primeros: string[];
                cuantos: number;
            } | null;
            /** @description null si no es una factura de ingreso */
            pago: ("pue" | "rep" | "parcial" | "avisada" | "sinPago") | null;
            /** @description de una PPD: lo que falta por pagar, en su moneda */
            saldo: string | null;
            /** @description REP vigentes que la pagan */
            complementos: number;
            /** @description IVA acreditado por mes, en MXN, que se revierte si se acepta; null si no se ha calculado */
            iva: {
                mes: string;
                importe: string;
                base: string;
                cerrado: boolean;
            }[] | null;
            /** @description CFDI vigente del mismo emisor que lo sustituye (TipoRelacion 04) */
            sustituto: {
                /** Format: uuid */
                cfdi: string;
                serie: string;
                folio: string;
                uuid: string;
                fecha: string;
                total: string;
                moneda: string;
            } | null;
            /**
             * @description por qué se sugiere aceptar, rechazar o revisar
             * @enum {string}
             */
            razon: "desconocido" | "cancelado" | "otroTipo" | "sustituida" | "sustituidaPorOtroTotal" | "sustituidaConRep" | "conRep" | "avisada" | "pue" | "acreditada" | "sinPago";
        };
        HistorialCfdi: {
            /** @enum {string} */
            evento: "cfdi.guardado" | "cfdi.reemplazado" | "cfdi.rechazado" | "cfdi.depurado" | "pdf.agregado" | "etiqueta.puesta" | "etiqueta.quitada" | "nota.escrita" | "nota.cambiada" | "nota.borrada" | "envio.creado" | "envio.abierto" | "envio.revocado" | "pago.avisado" | "cancelacion.preaceptada" | "cancelacion.aceptada" | "cancelacion.rechazada" | "cancelacion.enviada" | "cancelacion.confirmada" | "acuse.guardado" | "integridad.falla" | "sat.verificado" | "sat.cancelado";
            /** Format: date-time */
            cuando: string;
            /** @description quién lo hizo; vacío si fue la bóveda, y para quien no puede leer la bitácora */
            usuario: string;
            /** @description nombres de las etiquetas; el texto anterior de una nota, vacío para quien no puede leer la bitácora */
            detalle: string;
            /** @description su asiento en la bitácora, si tiene uno propio */
            asiento: number | null;
        };
        HistorialRow: {
            folio: string;
            serie: string;
            uuid: string;
            /** @description del emisor */
            rfc: string;
            nombre: string;
            total: string | null;
            /** @description de un CFDI de tipo P, cuyo total es 0 XXX: lo que suman sus pagos en MXN */
            montopagos: string | null;
            moneda: string;
            /** @description null si la bóveda no tiene el CFDI */
            cfdi: string | null;
            /** Format: uuid */
            id: string;
            esaceptada: 0 | 1;
            /**
             * Format: date-time
             * @description cuándo confirmó el SAT la respuesta
             */
            created: string;
            tipo: 0 | 1;
            /** @description la regla que decidió; vacío cuando decidió una persona */
            motivo: string;
            fechacfdi: string | null;
        };
        ImportesContraparte: {
            /** @description a la contraparte: ingresos menos egresos vigentes en MXN, cada total por su TipoCambio */
            emitido: string;
            /** @description de la contraparte: ingresos menos egresos vigentes en MXN, cada total por su TipoCambio */
            recibido: string;
            /** @description de lo emitido: saldo de las facturas PPD vigentes sin pagar por completo, en MXN, como el de Créditos */
            porcobrar: string;
            /** @description de lo recibido: saldo de las facturas PPD vigentes sin pagar por completo, en MXN, como el de Créditos */
            porpagar: string;
            /** @description Fecha de la factura emitida más antigua con saldo */
            cobrardesde: string | null;
            /** @description Fecha de la factura recibida más antigua con saldo */
            pagardesde: string | null;
        };
        InhabilitadoRow: {
            /** Format: uuid */
            id: string;
            serie: string;
            folio: string;
            /** @enum {string} */
            tipo: "I" | "E" | "T" | "P" | "N";
            uuid: string;
            rfc: string;
            nombre: string;
            fecha: string;
            status: number;
            total: string;
            moneda: string;
            saldoinso: string | null;
            pagoestatus: number | null;
            /** @description de un CFDI de tipo P, cuyo total es 0 XXX: lo que suman sus pagos en MXN, según su MontoTotalPagos */
            montopagos?: string | null;
            cancelado: string | null;
            errmsg: string | null;
            /** @description llegó sin que se pidiera y no se verifica; se retira después de un tiempo y no ocupa espacio del plan */
            cuarentena: boolean;
            /** @description ninguna regla falla, pero su timbre no se ha verificado: no se conoce el certificado del PAC */
            timbresinverificar: boolean;
            /** @description cuántas reglas no se cumplieron al validarlo; null mientras no se cuentan las de una versión anterior */
            hallazgos?: components["schemas"]["HallazgosCfdi"] | null;
            /** @description de un Pendiente: por qué lo es */
            espera?: components["schemas"]["EsperaCfdi"] | null;
            /** @description sus etiquetas por nombre, en listas de emitidos y recibidos; se omite si no tiene */
            etiquetas?: components["schemas"]["Etiqueta"][];
            /** @description alertas sobre su pago, o sobre lo que paga, en listas de emitidos y recibidos; se omite si no tiene */
            alertas?: components["schemas"]["AlertaPago"][];
            /** @description lo que pagos y egresos exceden su total, en su moneda */
            excedente?: string;
            /** @description de una factura a crédito: qué tanto está pagada */
            situacionpago?: components["schemas"]["SituacionPago"];
            /** @enum {string} */
            tabla: "E" | "R";
            /** Format: date-time */
            created: string;
        };
        LineaDelMes: {
            /** @description RFC del proveedor cuyos CFDI la forman; UUID si se hizo a mano */
            id: string;
            deCfdi: boolean;
            /** @description nombre del proveedor */
            proveedor: string;
            /**
             * @description región de lo gravado al 8 %
             * @enum {string}
             */
            frontera: "norte" | "sur";
            /** @enum {string} */
            tipoTercero: "15" | "04" | "05";
            /** @enum {string} */
            tipoOperacion: "85" | "87" | "02" | "03" | "06" | "07" | "08";
            rfc: string;
            idFiscal: string;
            /** @description de un extranjero */
            nombre: string;
            pais: string;
            jurisdiccion: string;
            /**
             * @description 01: se dio efectos fiscales a los CFDI
             * @enum {string}
             */
            manifiesto: "01" | "02";
            importes: {
                [key: string]: number;
            };
            /** @description claves de los campos que cambió un usuario */
            editados: string[];
            cambiada: {
                autor: string;
                /** Format: date-time */
                fecha: string;
            } | null;
            /** @description por clave de campo: las celdas del mes cuyas líneas de este proveedor lo forman */
            fuentes: {
                [key: string]: {
                    /** @enum {string} */
                    celda: "causado" | "acreditable" | "noAcreditable" | "retenidoAFavor" | "retenidoPorEnterar" | "isrAFavor" | "isrPorEnterar" | "iepsTrasladado" | "iepsPagado";
                    /** @enum {string} */
                    tasa: "0" | "8" | "16" | "exento" | "noObjeto" | "otra";
                }[];
            };
        };
        LineaFlujo: {
            /** @description única en su celda */
            id: string;
            /** Format: uuid */
            cfdi: string;
            emitido: boolean;
            uuid: string;
            serie: string;
            folio: string;
            /** @description lo que paga un REP */
            documento: {
                uuid: string;
                /** @description null si la bóveda no lo tiene */
                cfdi: string | null;
            } | null;
            contraparte: string;
            nombre: string;
            /** @description del flujo: Fecha, o FechaPago de un REP */
            fecha: string;
            /** @enum {string} */
            origen: "PUE" | "REP" | "NC";
            /** @description clave de c_Impuesto */
            impuesto: string;
            /** @description Tasa, Cuota, Exento o NoObjeto */
            factor: string;
            tasaOCuota: string | null;
            /** @enum {string} */
            tasa: "0" | "8" | "16" | "exento" | "noObjeto" | "otra";
            base: string;
            importe: string;
            estimado: boolean;
            /** @description de IVA que se pagó, o que se retuvo al pagarlo */
            razon: ("usuario" | "efos" | "lista49bis" | "combustible" | "gasLp" | "efectivo" | "efectivoPartes" | "restaurante" | "automovil" | "uso" | "retencionMayor") | null;
            /** @description por decisión sobre el CFDI, o por la regla de su contraparte; null si se clasifica por producto */
            clase: ("G" | "E" | "C" | "A" | "F") | null;
            /** @description de los conceptos de la factura: la parte de la línea que es de cada clave */
            productos: {
                /** @description de c_ClaveProdServ; vacía de los conceptos sin una */
                clave: string;
                /** @description por la regla de la clave, si ni una decisión ni la contraparte dan otra */
                clase: ("G" | "E" | "C" | "A" | "F") | null;
                base: string;
                importe: string;
            }[];
            /** @description de un egreso: la factura que corrige en esta parte */
            corrige: {
                uuid: string;
                /** @description null si la bóveda ya no lo tiene */
                cfdi: string | null;
            } | null;
            /** @description de un egreso que corrige facturas: lo que declara completo; esta línea es lo que fue flujo */
            timbrado: {
                base: string;
                importe: string;
            } | null;
            /** @description corrige un mes anterior al del egreso (LIVA 7, último párrafo) */
            complementaria: boolean;
            decisiones: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                tipo: "noAcreditable" | "acreditable" | "mes" | "marca" | "restituido" | "clase";
                /** @description a dónde se movió */
                mes: string | null;
                /** @description como qué se clasificó */
                clase: ("G" | "E" | "C" | "A" | "F") | null;
                motivo: string;
                /** @description correo */
                autor: string;
                /** Format: date-time */
                fecha: string;
            }[];
        };
        LineaGuardada: {
            /** @description id de la línea; null agrega una */
            linea: string | null;
            /**
             * @default norte
             * @enum {string}
             */
            frontera?: "norte" | "sur";
            /** @enum {string} */
            tipoTercero: "15" | "04" | "05";
            /** @enum {string} */
            tipoOperacion: "85" | "87" | "02" | "03" | "06" | "07" | "08";
            rfc: string;
            idFiscal: string;
            /** @description de un extranjero */
            nombre: string;
            pais: string;
            jurisdiccion: string;
            /**
             * @description 01: se dio efectos fiscales a los CFDI
             * @enum {string}
             */
            manifiesto: "01" | "02";
            importes: {
                [key: string]: number;
            };
        };
        LineaImpuesto: {
            /** @enum {string} */
            clase: "traslado" | "retencion";
            /** @description IVA, ISR, IEPS o el nombre de un impuesto local */
            nombre: string;
            /** @description como se lee: 16%, $2.50, Exento; vacío si el CFDI no la tiene */
            tasa: string;
            base: string | null;
            importe: string | null;
        };
        MesDeImpuestos: {
            mes: string;
            vencimientos: {
                /** @description día 17 del mes siguiente */
                pagos: {
                    /** Format: date */
                    segura: string;
                    /** Format: date */
                    legal: string;
                };
                /** @description con los días del decreto del 26-12-2013, si se aplica al contribuyente */
                porRfc: {
                    /** Format: date */
                    segura: string;
                    /** Format: date */
                    legal: string;
                };
                diot: {
                    /** Format: date */
                    segura: string;
                    /** Format: date */
                    legal: string;
                };
            };
            totales: components["schemas"]["TotalesDelMes"];
            celdas: components["schemas"]["CeldaDelMes"][];
            retenciones: {
                delMes: components["schemas"]["RetencionDelMes"];
                /** @description la del mes anterior, y las de otros que se acreditan en este */
                anteriores: components["schemas"]["RetencionDelMes"][];
            };
            factor: components["schemas"]["FactorDelMes"];
            cobertura: components["schemas"]["Cobertura"];
            /** @description de causado y pagado: IVA de pagos sin desglose, en proporción al de su factura */
            estimado: {
                lineas: number;
                importe: string;
            };
            /** @description null mientras el mes está abierto */
            cierre: {
                /** @description correo */
                autor: string;
                /** Format: date-time */
                fecha: string;
                cambios: components["schemas"]["CambioDelCierre"][];
                /** @description al cierre; null si se cerró antes de que se conservaran */
                totales: components["schemas"]["TotalesDelMes"] | null;
                /** @description CFDI que cuentan de otro modo que al cierre; null si el cierre no los conservó */
                cfdi: {
                    entraron: number;
                    salieron: number;
                    cambiaron: number;
                } | null;
            } | null;
            /** @description CFDI guardados cuyos impuestos se están leyendo; 0 salvo un rato tras una actualización */
            pendientes: number;
        };
        MesEspejo: {
            mes: string;
            emitidos: components["schemas"]["CeldaEspejo"];
            recibidos: components["schemas"]["CeldaEspejo"];
        };
        Nota: {
            /** Format: uuid */
            id: string;
            texto: string;
            /** @description correo de su autor */
            autor: string;
            /** Format: date-time */
            created: string;
            /** @description cuándo se cambió su texto por última vez */
            cambiada: string | null;
            /** @description si quien llama puede cambiarla y eliminarla: su autor, o un administrador */
            editable: boolean;
        };
        Notificaciones: {
            /**
             * @description una contraparte entró a la lista del artículo 69-B
             * @enum {string}
             */
            notificacion_efos: "0" | "1";
            /**
             * @description un CFDI resultó alterado
             * @enum {string}
             */
            notificacion_alterado: "0" | "1";
            /**
             * @description se canceló un CFDI
             * @enum {string}
             */
            notificacion_cancelado: "0" | "1";
            /**
             * @description se solicitó una cancelación
             * @enum {string}
             */
            notificacion_solicitud: "0" | "1";
            /**
             * @description ya está el acuse de una respuesta
             * @enum {string}
             */
            notificacion_acuse: "0" | "1";
            /**
             * @description un CFDI no llegó al SAT en 72 horas
             * @enum {string}
             */
            notificacion_72: "0" | "1";
            /**
             * @description hay riesgos nuevos
             * @enum {string}
             */
            notificacion_riesgos: "0" | "1";
            /**
             * @description los riesgos nuevos se avisan los lunes, no a diario
             * @enum {string}
             */
            riesgos_semanal: "0" | "1";
            /**
             * @description un correo de un buzón traía algo que no se guardó
             * @enum {string}
             */
            notificacion_correos: "0" | "1";
        };
        NuevaDecision: {
            /** @constant */
            tipo: "noAcreditable";
            /** Format: uuid */
            cfdi: string;
            /** @description de un REP: cuál de los documentos que paga */
            documento?: string | null;
            motivo: string;
        } | {
            /** @constant */
            tipo: "acreditable";
            /** Format: uuid */
            cfdi: string;
            /** @description de un REP: cuál de los documentos que paga */
            documento?: string | null;
            motivo: string;
        } | {
            /** @constant */
            tipo: "marca";
            /** Format: uuid */
            cfdi: string;
            /** @description de un REP: cuál de los documentos que paga */
            documento?: string | null;
            motivo: string;
        } | {
            /** @constant */
            tipo: "restituido";
            /** Format: uuid */
            cfdi: string;
            /** @description de un REP: cuál de los documentos que paga */
            documento?: string | null;
            motivo: string;
        } | {
            /** @constant */
            tipo: "mes";
            mes: string;
            /** Format: uuid */
            cfdi: string;
            /** @description de un REP: cuál de los documentos que paga */
            documento?: string | null;
            motivo: string;
        } | {
            /** @constant */
            tipo: "clase";
            /** @enum {string} */
            clase: "G" | "E" | "C" | "A" | "F";
            /** Format: uuid */
            cfdi: string;
            /** @description de un REP: cuál de los documentos que paga */
            documento?: string | null;
            motivo: string;
        };
        NuevaRegla: {
            /** @description RFC */
            contraparte: string;
            /** @enum {string} */
            clase: "G" | "E" | "C" | "A" | "F";
            motivo: string;
        } | {
            /** @description dígitos iniciales de c_ClaveProdServ */
            producto: components["schemas"]["ClaveProducto"];
            /** @enum {string} */
            clase: "G" | "E" | "C" | "A" | "F";
            motivo: string;
        };
        NuevoEntero: {
            /** @constant */
            estado: "supuesta";
        } | {
            /** @constant */
            estado: "pendiente";
        } | {
            /** @constant */
            estado: "enterada";
            /** Format: date */
            fecha: string;
        };
        NuevoSaldo: {
            /** @description el de su declaración; null toma el calculado */
            monto: string | null;
            operacion: string;
            devolucion: string | null;
        };
        /** @enum {string} */
        OtraLista: "firmes" | "exigibles" | "noLocalizados" | "sentencias" | "cancelados" | "entesOmisos" | "csdSinEfectos" | "perdidas";
        PagoDeFactura: {
            /** Format: uuid */
            idrep: string;
            serie: string;
            folio: string;
            uuid: string;
            /** @description FechaPago */
            fecha: string;
            formapago: string;
            ctaori: string;
            ctadst: string;
            numoperacion: string;
            numparc: string;
            importe: string;
            moneda: string;
        };
        PeriodoAbierto: {
            /** @enum {string} */
            contenido: "cfdi" | "metadatos" | "retenciones";
            desde: string;
            hasta: string;
            /** @description por qué, y qué puede hacer el usuario */
            mensaje: string;
            /** @description cuándo se pregunta otra vez al SAT; null: ya no se pregunta */
            proxima: string | null;
        };
        Piloto: {
            activo: boolean;
            /** @description año hasta el que se completa la historia; null: no se ha encendido */
            anio: number | null;
            /** @description quién lo encendió o apagó por última vez */
            autor: string | null;
            /** @description cuándo */
            cambiado: string | null;
            /** @description está encendido y se detuvo solo */
            detenido: ("efirmaVencida" | "efirmaRechazada") | null;
            detenidodesde: string | null;
            /** @description desde cuándo el SAT contesta solo con errores */
            sinrespuesta: string | null;
            /** @description cuándo pregunta otra vez; null: apagado o detenido */
            proxima: string | null;
            cobertura: {
                emitidos: {
                    /** @description días desde el año elegido, sin los últimos, que no cuentan */
                    dias: number;
                    /** @description de ellos, días cuyos metadatos se conocen */
                    diasConocidos: number;
                    /** @description vigentes según los metadatos de esos días */
                    vigentes: number;
                    /** @description de ellos, en la bóveda */
                    conXml: number;
                    /** @description conXml de vigentes; null: no se conoce ningún día */
                    porcentaje: number | null;
                };
                recibidos: {
                    /** @description días desde el año elegido, sin los últimos, que no cuentan */
                    dias: number;
                    /** @description de ellos, días cuyos metadatos se conocen */
                    diasConocidos: number;
                    /** @description vigentes según los metadatos de esos días */
                    vigentes: number;
                    /** @description de ellos, en la bóveda */
                    conXml: number;
                    /** @description conXml de vigentes; null: no se conoce ningún día */
                    porcentaje: number | null;
                };
            };
            /** @description lo que pide a continuación, en orden */
            siguientes: {
                /** @enum {string} */
                contenido: "cfdi" | "metadatos";
                isemitidos: 0 | 1;
                /** Format: date */
                fechaini: string;
                /** Format: date */
                fechafin: string;
            }[];
            /** @description solicitudes que tiene que hacer en total, hasta donde se sabe */
            faltan: number;
            presupuesto: {
                /** @description periodos que se piden por primera vez */
                solicitudes: {
                    limite: number;
                    quedan: number;
                };
                /** @description partes de un periodo con demasiados CFDI, y repeticiones */
                adicionales: {
                    limite: number;
                    quedan: number;
                };
                /**
                 * Format: date-time
                 * @description cuándo empiezan de nuevo
                 */
                renueva: string;
            };
        };
        PrellenadoDelMes: {
            mes: string;
            /** @description null si no se dieron cifras */
            guardado: {
                /** @description correo */
                autor: string;
                /** Format: date-time */
                fecha: string;
            } | null;
            cifras: components["schemas"]["CifrasPrellenado"];
            grupos: {
                /** @enum {string} */
                grupo: "emitidasPue" | "emitidasPago" | "recibidasPue" | "recibidasPago";
                /** @description en la bóveda */
                canceladas: number;
                /** @description en la bóveda */
                vigentes: number;
                importes: components["schemas"]["CifraComparada"][];
            }[];
            cobertura: components["schemas"]["Cobertura"];
        };
        Problem: {
            /**
             * Format: starts_with
             * @description `urn:boveda:problem:` y el código
             */
            type: string;
            /** @description nombre de la clase de problema; el mismo para cada código */
            title: string;
            /** @description status de la respuesta */
            status: number;
            /** @description lo mismo que `msg` */
            detail: string;
            /** @description esta ocurrencia: `urn:uuid:` y el requestId */
            instance: string;
            /** @description frase para personas */
            msg: string;
            code: components["schemas"]["ProblemCode"];
            /** @description encuentra la petición en la bitácora del servicio; también en X-Request-Id */
            requestId: string;
        };
        /** @enum {string} */
        ProblemCode: "invalid_query" | "invalid_body" | "wrong_credentials" | "second_factor_required" | "wrong_second_factor" | "too_many_attempts" | "unauthorized" | "api_key_revoked" | "api_key_expired" | "api_key_network" | "api_key_scope" | "api_key_limit" | "invalid_network" | "taxpayer_not_allowed" | "forbidden" | "password_needed" | "read_only" | "rfc_not_claimed" | "not_found" | "method_not_allowed" | "link_expired" | "conflict" | "idempotency_in_progress" | "idempotency_key_reused" | "link_used" | "passwords_differ" | "weak_password" | "access_exists" | "access_limit" | "unknown_person" | "last_administrador" | "invalid_certificate" | "invalid_private_key" | "wrong_key_password" | "key_mismatch" | "certificate_of_another_taxpayer" | "certificate_not_valid_now" | "certificate_not_trusted" | "certificate_exists" | "taxpayer_exists" | "invalid_mailbox_rule" | "invalid_image" | "mail_account_exists" | "mail_account_limit" | "mail_server_unreachable" | "mail_server_refused" | "oauth_failed" | "plan_expired" | "storage_full" | "quarantine_full" | "file_too_large" | "upload_too_slow" | "too_many_uploads" | "invalid_base64" | "empty_file" | "malformed_xml" | "doctype_forbidden" | "not_a_cfdi" | "cfdi_without_stamp" | "cfdi_of_another_taxpayer" | "cfdi_date_out_of_range" | "cfdi_already_stored" | "cfdi_conflicts_with_stored" | "cfdi_not_storable" | "retencion_not_verified" | "invalid_pdf" | "pdf_without_cfdi" | "pdf_of_another_cfdi" | "invalid_zip" | "zip_too_large" | "zip_entry_encrypted" | "zip_without_cfdi" | "file_kind_not_supported" | "damaged_file" | "export_too_large" | "export_empty" | "too_many_exports" | "invalid_period" | "fiel_missing" | "too_many_downloads" | "webhook_limit" | "webhook_address_refused" | "view_exists" | "view_limit" | "server_busy" | "storage_unavailable" | "database_unavailable" | "sat_unavailable" | "csd_missing" | "pac_refused" | "pac_unavailable" | "internal_error";
        Procesando: {
            msg: string;
            /** @description CFDI que se revisan otra vez */
            cantidad: number;
        };
        RegistroLista: {
            lista: components["schemas"]["OtraLista"];
            rfc: string;
            nombre: string;
            /** @description el supuesto o la situación, con las palabras del SAT; vacío si no lo dice */
            detalle: string;
            publicacion: string | null;
        };
        ReglaClase: {
            /** Format: uuid */
            id: string;
            /** @description de lo que se emite; si no, de lo que se recibe */
            emitido: boolean;
            /** @description RFC; vacío en una regla por producto */
            contraparte: string;
            nombre: string;
            /** @description los primeros 2, 4 o 6 dígitos, o los 8, de c_ClaveProdServ; null en una regla por contraparte */
            producto: string | null;
            /** @enum {string} */
            clase: "G" | "E" | "C" | "A" | "F";
            motivo: string;
            /** @description correo */
            autor: string;
            /** Format: date-time */
            fecha: string;
        };
        /** @enum {string} */
        ReglaEntreDocumentos: "sobrepago" | "parcialidad_faltante" | "parcialidad_repetida" | "saldo_anterior" | "impuestos_pago" | "objeto_impuesto_pago" | "pago_de_cancelada" | "pago_de_pue" | "pago_anterior" | "egreso_de_otro" | "anticipo" | "sustitucion_vigente" | "sustitucion_doble" | "sustitucion_circular";
        RelacionCfdi: {
            /**
             * @description si este CFDI nombra al otro, o el otro a este
             * @enum {string}
             */
            sentido: "nombra" | "nombrado";
            /** @description clave de c_TipoRelacion */
            tiporelacion: string;
            uuid: string;
            cfdi: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                direccion: "emitidos" | "recibidos";
                status: number;
                serie: string;
                folio: string;
                fecha: string;
                total: string;
                moneda: string;
            } | null;
        };
        RespaldoDetail: {
            /** Format: uuid */
            id: string;
            nombrerespaldo: string;
            /** Format: date-time */
            fechaini: string;
            /** @enum {number} */
            estatus: 1 | 2 | 3;
            porcentajecompletado: number;
            /** @description bytes; 0 hasta que se completa */
            espacio: number;
            /** Format: uuid */
            uuid: string;
            /** @description SHA-256 del archivo, en hexadecimal minúsculo */
            checksum: string | null;
            /** @description abre el ZIP; null para un Auxiliar */
            password: string | null;
            /** @description por qué falló, para personas */
            errormsg: string | null;
            /** @description firmado, vence, termina con la sesión; null para un Auxiliar */
            urlarchivo: string | null;
        };
        RespaldoProgramado: {
            /** @enum {number} */
            id: 1 | 2 | 3 | 4;
            nombre: string;
            /**
             * @description 0 Inactivo, 1 Activo
             * @enum {number}
             */
            estatus: 0 | 1;
            /** @enum {number} */
            frecuencia: 1 | 2 | 3 | 4;
            /** @description respaldos que ha completado */
            archivossubidos: number;
        };
        RespaldoRow: {
            /** Format: uuid */
            id: string;
            nombrerespaldo: string;
            /** Format: date-time */
            fechaini: string;
            /** @enum {number} */
            estatus: 1 | 2 | 3;
            porcentajecompletado: number;
            /** @description bytes; 0 hasta que se completa */
            espacio: number;
        };
        /** @enum {string} */
        ResultadoValidacion: "ok" | "aviso" | "falla" | "omitida";
        RetencionDelMes: {
            /** @description en que se retuvo */
            mes: string;
            /** @description lo que se acredita de lo retenido, por la proporción de ese mes */
            importe: string;
            /** @enum {string} */
            estado: "supuesta" | "enterada" | "pendiente";
            /** @description del entero; solo de enterada */
            fecha: string | null;
            /** @description correo de quien lo dijo; null si se supone */
            autor: string | null;
            guardado: string | null;
            /** @description en qué declaración; null mientras está sin enterar */
            acreditaEn: string | null;
            /** @description su mes se cerró cuando la bóveda acreditaba lo retenido en el mes del pago: se presentó con ello */
            acreditadaAntes: boolean;
        };
        RetencionDetail: {
            /** Format: uuid */
            id: string;
            uuid: string;
            emitida: boolean;
            version: string;
            folio: string;
            /** @description FechaExp */
            fecha: string;
            /** @description clave de c_CveRetenc */
            clave: string;
            /** @description vacío si es extranjero */
            rfc: string;
            nombre: string;
            /** @description registro fiscal de un extranjero */
            registro: string;
            ejercicio: number;
            mesinicial: number;
            mesfinal: number;
            operacion: string;
            gravado: string;
            exento: string;
            retenido: string;
            /** @description de lo retenido */
            isr: string;
            /** @description de lo retenido */
            iva: string;
            /** @description de lo retenido */
            ieps: string;
            /** @description 1: ninguna regla falla; 4 y 5 como en un CFDI. El SAT no ofrece un servicio que diga su estado */
            status: number;
            errmsg: string | null;
            /** Format: date-time */
            created: string;
            xmlurl: string;
            pdfurl: string;
            /** @description el PDF llegó con él; si no, se hace del XML */
            pdforiginal: boolean;
            validaciones: components["schemas"]["Validacion"][];
            /** @description de su cancelación; lo más reciente primero */
            acuses: components["schemas"]["AcuseCancelacion"][];
        };
        RetencionRow: {
            /** Format: uuid */
            id: string;
            uuid: string;
            emitida: boolean;
            version: string;
            folio: string;
            /** @description FechaExp */
            fecha: string;
            /** @description clave de c_CveRetenc */
            clave: string;
            /** @description vacío si es extranjero */
            rfc: string;
            nombre: string;
            /** @description registro fiscal de un extranjero */
            registro: string;
            ejercicio: number;
            mesinicial: number;
            mesfinal: number;
            operacion: string;
            gravado: string;
            exento: string;
            retenido: string;
            /** @description de lo retenido */
            isr: string;
            /** @description de lo retenido */
            iva: string;
            /** @description de lo retenido */
            ieps: string;
            /** @description 1: ninguna regla falla; 4 y 5 como en un CFDI. El SAT no ofrece un servicio que diga su estado */
            status: number;
            errmsg: string | null;
        };
        Riesgo: {
            clave: string;
            /** @enum {string} */
            tipo: "efos" | "lista49bis" | "lista69" | "lista69bBis" | "cancelacionTardia" | "sustitucionSinCancelar" | "canceladoSinSustituto" | "rep" | "ppdSinRep" | "ppdSinPago" | "efectivo" | "duplicado" | "certificado";
            /** @description solo de rep */
            alerta: components["schemas"]["AlertaPago"] | null;
            /** @description solo de rep: otras alertas del mismo complemento y la misma factura */
            tambien: components["schemas"]["AlertaPago"][];
            /** @description solo de lista69: cuál de ellas */
            lista?: components["schemas"]["OtraLista"];
            /** @description de duplicado, y de un PUE con complemento: lo que los CFDI tienen en común */
            coincidencias?: ("importe" | "folio" | "pue" | "rep" | "repetido")[];
            /** @enum {string} */
            nivel: "bajo" | "medio" | "alto" | "critico";
            /** @description RFC; vacío si no hay */
            contraparte: string;
            nombre: string;
            /** @description del CFDI del que se trata; vacío si no se trata de uno, o son varios */
            folio: string;
            /**
             * Format: date
             * @description desde cuándo: del CFDI, de la publicación, de la cancelación
             */
            fecha: string;
            /** @description del SAT, publicado en fecha, que lista al proveedor; vacío si no hay */
            oficio: string;
            /** @description IVA, ISR y multa en juego en MXN, estimado; null si no hay */
            importe: string | null;
            /** @description parte de importe */
            iva: string | null;
            /** @description parte de importe: 30 % de la base, solo de personas morales (LISR 9) */
            isr: string | null;
            /** @description parte de importe: la más alta que fija el CFF */
            multa: string | null;
            /** @description lo que no se deduciría, en MXN; no es parte de importe */
            deduccion: string | null;
            /** @description pago sin REP, o importe del documento que una alerta señala, en MXN; no es parte de importe */
            monto: string | null;
            /** @description lo que se debe de la factura, sin el pago que falta en un REP, en MXN; no es parte de importe */
            saldo: string | null;
            /** @description si lo emitió el contribuyente; null si no se trata de un CFDI */
            emitido: boolean | null;
            /** @description solo de PPD sin REP y de REP por emitir */
            certeza: ("cierto" | "enPlazo" | "sinPago") | null;
            /** @description cuándo dice un usuario que se pagó la factura */
            pagada: string | null;
            /** @description último día según la ley; null si no corre un plazo */
            limite: string | null;
            /** @description lo que fija ese día */
            fuente: ("cff69b" | "cff49bis" | "cff29a" | "rmf27132" | "vigencia") | null;
            /** @description CFDI de su evidencia */
            documentos: number;
            /** @enum {string} */
            estado: "abierto" | "enProceso" | "cerrado";
            /** @description se cerró, y después creció su importe o su nivel */
            reabierto: boolean;
            responsable: {
                /** Format: uuid */
                id: string;
                correo: string;
                nombre: string;
            } | null;
            /** @description del último cambio */
            motivo: string;
            /** @description correo de quien lo cambió al último */
            autor: string | null;
            cambiado: string | null;
        };
        SaldoAFavor: {
            /** @description de origen */
            mes: string;
            monto: string;
            /** @description el monto es el de su declaración; si no, el calculado */
            declarado: boolean;
            /** @description número de operación de la declaración */
            operacion: string;
            /** @description cuándo se pidió en devolución: desde entonces no se acredita */
            devolucion: string | null;
            /** @description correo de quien lo dijo; null si nadie dijo nada */
            autor: string | null;
            /** @description al empezar el mes que se consulta */
            disponible: string;
            aplicaciones: {
                mes: string;
                importe: string;
            }[];
            /** @description lo que se pidió en devolución */
            devuelto: string;
            remanente: string;
        };
        SaldosDelMes: {
            /** @description de las cifras del mes; bajo 0 es a favor */
            aCargo: string;
            /** @description saldo a favor de meses anteriores */
            disponible: string;
            aplicado: string;
            aPagar: string;
            /** @description en pesos (CFF 20): hasta 50 centavos, el peso inferior */
            aPagarPesos: string;
            /** @description IVA retenido por enterar, en pesos */
            retenidoPesos: string;
            /** @description aPagarPesos + retenidoPesos */
            totalPesos: string;
            /** @description de los últimos cinco años, el más antiguo primero */
            saldos: components["schemas"]["SaldoAFavor"][];
        };
        SeguimientoRiesgo: {
            clave: string;
            /** @enum {string} */
            estado: "abierto" | "enProceso" | "cerrado";
            /** @description una persona con acceso al contribuyente */
            responsable: string | null;
            /** @default  */
            motivo?: string | "";
        };
        /** @enum {string} */
        SituacionPago: "Liquidada" | "Parcial" | "Sin pago" | "Sobrepagada" | "Cancelada";
        /** @enum {string} */
        SituacionSustitucion: "vigente" | "sustituido" | "sustituidoVigente" | "cancelado" | "sinVerificar" | "ajeno" | "ausente";
        SolicitudRow: {
            folio: string;
            serie: string;
            uuid: string;
            /** @description del emisor */
            rfc: string;
            nombre: string;
            total: string | null;
            /** @description de un CFDI de tipo P, cuyo total es 0 XXX: lo que suman sus pagos en MXN */
            montopagos: string | null;
            moneda: string;
            /** @description null si la bóveda no tiene el CFDI */
            cfdi: string | null;
            /** Format: uuid */
            id: string;
            status: number;
            fecha: string | null;
            statuscfdi: number | null;
            statuscanc: number;
            /** Format: date-time */
            recibida: string;
            /** @description fin de los tres días hábiles para contestar; null si no corre un plazo */
            vence: string | null;
            /** @description si el silencio hasta entonces acepta (RMF 2.7.1.34); null si la bóveda no tiene el CFDI */
            silencioacepta: boolean | null;
            /** @description hay una respuesta en camino, y el SAT no la ha confirmado */
            enverificacion: boolean;
            /**
             * @description vacío donde no aplica la pre-aceptación
             * @enum {string}
             */
            preaceptada: "0" | "1" | "";
        };
        /** @enum {string} */
        TipoCertificado: "C" | "F";
        TotalesDelMes: {
            /** @description valor de los actos cobrados, sin IVA, por flujo de efectivo */
            cobrado: string;
            /** @description valor de los actos pagados, sin IVA, por flujo de efectivo */
            gastado: string;
            causado: string;
            /** @description IVA trasladado por proveedores en lo pagado: acreditableDelMes + retenidoPorAcreditar + porProporcion + porExentos + noAcreditable */
            pagado: string;
            /** @description con su razón */
            noAcreditable: string;
            /** @description LIVA 5-V, estimada: gravado ÷ (gravado + exento + no objeto del artículo 4-A) de lo cobrado; 1 sin actos exentos ni del 4-A. 6 decimales; 4 en cierres anteriores */
            proporcion: string;
            /** @description no acreditable por la proporción */
            porProporcion: string;
            /** @description de gastos que son solo para actos exentos o no objeto */
            porExentos: string;
            /** @description IVA de gastos sin clase a los que se aplicó la proporción; 0 sin actos exentos */
            sinIdentificar: string;
            /** @description de lo pagado en el mes, sin lo que se retuvo */
            acreditableDelMes: string;
            /** @description IVA retenido en meses anteriores que se acredita en este (LIVA 5-IV) */
            retenidoAcreditado: string;
            /** @description IVA retenido en este mes que se acredita en otro, después de su entero */
            retenidoPorAcreditar: string;
            /** @description acreditableDelMes + retenidoAcreditado */
            acreditable: string;
            /** @description IVA que retuvieron los clientes */
            retenidoAFavor: string;
            /** @description IVA retenido a proveedores: una deuda aparte, que no se compensa */
            retenidoPorEnterar: string;
            /** @description causado − acreditable − retenidoAFavor; bajo 0 es a favor */
            aCargo: string;
            isrAFavor: string;
            isrPorEnterar: string;
            iepsTrasladado: string;
            iepsPagado: string;
        };
        TramoAntiguedad: {
            desde: number;
            /** @description null: y más antiguos */
            hasta: number | null;
            fechaini: string | null;
            fechafin: string | null;
            cantidad: number;
            /** @description en MXN: cada saldo por el TipoCambio de su factura, con 2 decimales */
            saldo: string;
        };
        UploadResult: {
            aceptados: number;
            errores: components["schemas"]["ArchivoRechazado"][];
            /** @description acuses de cancelación y metadatos del SAT que se guardaron; no cuentan en `aceptados` */
            documentos?: components["schemas"]["DocumentoGuardado"][];
        };
        UploadZipResult: {
            aceptados: number;
            errores: components["schemas"]["ArchivoRechazado"][];
            /** @description acuses de cancelación y metadatos del SAT que se guardaron; no cuentan en `aceptados` */
            documentos?: components["schemas"]["DocumentoGuardado"][];
            enProceso?: components["schemas"]["ZipEnProceso"];
        };
        Validacion: {
            id: string;
            titulo: string;
            resultado: components["schemas"]["ResultadoValidacion"];
            evidencia: string;
            /** @description XPath de lo que no se cumple, los primeros */
            readonly lugares?: string[];
            /** @description códigos oficiales de las reglas publicadas que no se cumplen */
            readonly codigos?: string[];
        };
        ZipEnProceso: {
            /** Format: uuid */
            solicitud: string;
            cfdis: number;
            msg: string;
        };
    };
    responses: {
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `link_expired`, `link_used`, `conflict`, `csd_missing`, `pac_refused`, `pac_unavailable`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `upload_too_slow`, `invalid_base64`, `empty_file`, `not_a_cfdi`, `invalid_zip`, `zip_entry_encrypted`, `zip_without_cfdi`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_10: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `fiel_missing`, `invalid_period`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_20: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `conflict`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_21: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `export_empty`, `export_too_large`, `damaged_file`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_22: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `export_empty`, `export_too_large`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_23: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `sat_unavailable`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_24: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `conflict`, `fiel_missing`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_25: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `unknown_person`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_29: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `conflict`, `csd_missing`, `pac_refused`, `pac_unavailable`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `csd_missing`, `pac_refused`, `pac_unavailable`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_6: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `upload_too_slow`, `invalid_base64`, `empty_file`, `not_a_cfdi`, `malformed_xml`, `doctype_forbidden`, `cfdi_without_stamp`, `cfdi_of_another_taxpayer`, `cfdi_date_out_of_range`, `cfdi_already_stored`, `cfdi_conflicts_with_stored`, `cfdi_not_storable`, `retencion_not_verified`, `invalid_pdf`, `pdf_of_another_cfdi`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_8: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición. Códigos: `upload_too_slow`, `invalid_base64`, `empty_file`, `invalid_pdf`, `pdf_without_cfdi`, `pdf_of_another_cfdi`, `cfdi_already_stored`, `internal_error`, `server_busy`, `storage_unavailable`, `database_unavailable`. */
        Problem_default_9: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
        IdempotencyKey: string;
        /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
        IfNoneMatch: string;
        /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
        XRequestId: string;
        accept: "0" | "1";
        /** @description vacío para la primera página, después `next` de la anterior; con el mismo sort y order, sin offset */
        after: string;
        agrupar: "ambos" | "contraparte" | "clave";
        /** @description una alerta sobre su pago, o sobre lo que paga */
        alerta: components["schemas"]["AlertaPago"];
        /** @description el que se conserva con este id */
        archivo: string;
        bom: "0" | "1";
        /** @description más campos de cada fila, separados por comas: subtotal, descuento, ivatrasladado, iepstrasladado, ivaretenido, isrretenido, tipocambio, metodopago, formapago, usocfdi, guardado */
        campos: components["schemas"]["Campos"];
        /** @description último día de la cancelación, inclusive */
        canceladofin: string;
        /** @description primer día de la cancelación */
        canceladoini: string;
        celda: "causado" | "acreditable" | "noAcreditable" | "retenidoAFavor" | "retenidoPorEnterar" | "isrAFavor" | "isrPorEnterar" | "iepsTrasladado" | "iepsPagado";
        /** @description ClaveProdServ de alguno de sus conceptos */
        clave: string;
        clave_2: "10" | "11" | "12" | "13" | "14" | "15" | "16" | "17" | "18" | "19" | "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27" | "28" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09";
        clave_3: string;
        /** @description RFC */
        contraparte: string;
        /** @description momento desde el que se cuentan los cambios */
        desde: string;
        direccion: "emitidos" | "recibidos";
        direccion_2: "recibidas" | "emitidas";
        direccion_3: "emitidos" | "recibidos";
        /** @description solo los presuntos o definitivos */
        efos: "1";
        /** @description año del periodo al que se refiere */
        ejercicio: number;
        /** @description año; si falta, los últimos doce meses */
        ejercicio_2: string;
        espendiente: "0" | "1";
        espiloto: "0" | "1";
        estado: "abierto" | "enProceso" | "cerrado";
        estatus: "1" | "2" | "3";
        estatus_2: "0" | "1";
        /** @description una etiqueta que tiene */
        etiqueta: string;
        /** @description a -07:00, inclusive */
        fechafin: string;
        /** @description inclusive */
        fechafin_2: string;
        /** @description a -07:00 */
        fechaini: string;
        fechaini_2: string;
        folio: string;
        formapago: "12" | "13" | "14" | "15" | "17" | "23" | "24" | "25" | "26" | "27" | "28" | "29" | "30" | "31" | "99" | "01" | "02" | "03" | "04" | "05" | "06" | "08";
        formato: "xlsx" | "pdf";
        grupo: "emitidasPue" | "emitidasPago" | "recibidasPue" | "recibidasPago";
        /** @description último de esos días, inclusive */
        guardadofin: string;
        /** @description primer día, a -07:00, en que llegó a la bóveda */
        guardadoini: string;
        /** @description el último de los doce */
        hasta: string;
        id: string;
        id_2: string;
        id_3: string;
        importe: "subtotal" | "descuento" | "neto" | "base16" | "base8" | "base0" | "baseExento" | "iva16" | "iva8";
        /** @description con lo facturado y lo que se debe */
        importes: "1";
        limit: number;
        limit_2: number;
        limit_3: number;
        linea: string;
        mes: string;
        /** @description un mes de ese periodo */
        mes_2: number;
        metodopago: "PUE" | "PPD";
        moneda: string;
        nivel: "bajo" | "medio" | "alto" | "critico";
        /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
        nombre: string;
        nombre_2: string;
        offset: number;
        orden: "urgencia" | "importe";
        order: "ASC" | "DESC";
        order_2: "ASC" | "DESC";
        /** @description con sort; DESC si falta */
        order_3: "ASC" | "DESC";
        origen: "PUE" | "REP" | "NC";
        /** @description pendiente: 2 y 3 juntos */
        pagoestatus: "1" | "2" | "3" | "pendiente";
        preaceptar: "0" | "1";
        preaprobada: "0" | "1";
        /** @description ninguna: de retenidoPorEnterar, lo que se acredita */
        razon: "usuario" | "efos" | "lista49bis" | "combustible" | "gasLp" | "efectivo" | "efectivoPartes" | "restaurante" | "automovil" | "uso" | "retencionMayor" | "ninguna";
        razon_2: "uso" | "forma" | "egreso" | "rep" | "cancelado" | "sinDesglose" | "moneda" | "efos" | "falta" | "pueConRep" | "decision";
        /** @description id o código oficial de una regla que no se cumplió al validarlo */
        regla: string;
        /** @description RFC de la contraparte */
        rfc: string;
        /** @description de la contraparte */
        rfc_2: string;
        /** @description solo los de esta contraparte */
        rfc_3: string;
        /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
        search: string;
        /** @description parte del RFC o del nombre */
        search_2: string;
        /** @description el principio de un RFC */
        search_3: string;
        /** @description cada palabra: RFC o nombre de la contraparte, ClaveProdServ o texto del concepto */
        search_4: string;
        serie: string;
        situacion: "1" | "2" | "3" | "4";
        situacion_2: "faltaXml" | "estadoDistinto" | "importeDistinto" | "soloLocal" | "canceladoSinXml" | "completo";
        sort: "fecha" | "folio" | "total" | "tipo";
        sort_2: "created";
        /** @description por un importe, o por el día más antiguo sin pagar; solo las que lo tienen */
        sort_3: "emitido" | "porcobrar" | "cobrardesde" | "recibido" | "porpagar" | "pagardesde";
        /** @description 0 es todas */
        status: "0" | "1" | "2" | "3" | "4";
        status_2: "1" | "2" | "3" | "4" | "5";
        status_3: "1" | "4" | "5";
        status_4: "2";
        tabla: "E" | "R";
        tasa: "0" | "8" | "16" | "exento" | "noObjeto" | "otra";
        texto: string;
        tipo: components["schemas"]["TipoCertificado"];
        tipo_2: "I" | "E" | "T" | "P" | "N";
        tipo_3: "efos" | "lista49bis" | "lista69" | "lista69bBis" | "cancelacionTardia" | "sustitucionSinCancelar" | "canceladoSinSustituto" | "rep" | "ppdSinRep" | "ppdSinPago" | "efectivo" | "duplicado" | "certificado";
        totalde: string;
        totalhasta: string;
        usocfdi: "G01" | "G02" | "G03" | "I01" | "I02" | "I03" | "I04" | "I05" | "I06" | "I07" | "I08" | "D01" | "D02" | "D03" | "D04" | "D05" | "D06" | "D07" | "D08" | "D09" | "D10" | "P01" | "S01" | "CP01" | "CN01";
        uuid: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "buzon.answerByLink": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    uuid: string;
                    token: string;
                    /** @enum {string} */
                    accept: "0" | "1";
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                        rows: components["schemas"]["SolicitudRow"][];
                    };
                };
            };
            default: components["responses"]["Problem_default"];
        };
    };
    "busqueda.find": {
        parameters: {
            query: {
                texto: components["parameters"]["texto"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description lo que el texto nombra va antes de lo más reciente de las contrapartes */
                        cfdi: components["schemas"]["CfdiHallado"][];
                        /** @description primero los nombres con una palabra que empieza con el texto */
                        contrapartes: components["schemas"]["ContraparteHallada"][];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "buzon.list": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                /** @description 0 es todas */
                status?: components["parameters"]["status"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["SolicitudRow"][];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "buzon.answerMany": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    accept: "0" | "1";
                    idsolicitudes: string[];
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                        rows: components["schemas"]["SolicitudRow"][];
                    };
                };
            };
            default: components["responses"]["Problem_default_5"];
        };
    };
    "buzon.listHistorial": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["HistorialRow"][];
                        total: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "buzon.getAcuse": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pdf: string;
                        xml: string | null;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "buzon.listHechos": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                /** @description 0 es todas */
                status?: components["parameters"]["status"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["HechosSolicitud"][];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "buzon.refresh": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                        nuevas: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_6"];
        };
    };
    "buzon.answer": {
        parameters: {
            query?: {
                accept?: components["parameters"]["accept"];
                preaprobada?: components["parameters"]["preaprobada"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                        rows: components["schemas"]["SolicitudRow"][];
                    };
                };
            };
            default: components["responses"]["Problem_default_5"];
        };
    };
    "buzon.getArchivos": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pdfurl: string | null;
                        xmlurl: string | null;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "buzon.getRelacionados": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            uuid: string;
                            emisor: string;
                            receptor: string;
                            /**
                             * @description padre: el CFDI lo relaciona; hijo: él relaciona al CFDI
                             * @enum {string}
                             */
                            relacion: "padre" | "hijo";
                        }[];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_6"];
        };
    };
    "certificados.list": {
        parameters: {
            query?: {
                tipo?: components["parameters"]["tipo"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["Certificado"][];
                        /** @description false hasta que la e.firma muestra de quién es el RFC; antes no se acepta otro certificado */
                        reclamado?: boolean;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "cfdi.upload": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    xmlb64: string;
                    pdfb64?: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResult"];
                };
            };
            default: components["responses"]["Problem_default_8"];
        };
    };
    "cfdi.uploadPdf": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    pdfb64: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResult"];
                };
            };
            default: components["responses"]["Problem_default_9"];
        };
    };
    "cfdi.uploadZip": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    zip: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadZipResult"];
                };
            };
            default: components["responses"]["Problem_default_10"];
        };
    };
    "config.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigBuzon"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "info.getLogo": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "config.getNotificaciones": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notificaciones"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "dashboard.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        plan: {
                            nombre: string;
                            /** Format: date */
                            inicio: string;
                            /** Format: date */
                            fin: string;
                        };
                        espacio: {
                            /** @description MB, base 1024 */
                            usado: number;
                            /** @description MB, base 1024 */
                            total: number;
                            /** @description MB, base 1024 */
                            xmls: number;
                            /** @description MB, base 1024 */
                            pdfs: number;
                            /** @description MB, base 1024 */
                            respaldos: number;
                        };
                        total: {
                            /** @description vigentes, como la lista a la que lleva */
                            emitidos: number;
                            /** @description vigentes, como la lista a la que lleva */
                            recibidos: number;
                            pendientes: number;
                            alterados: number;
                            buzon: number;
                            respaldos: number;
                            descargaspendientes: number;
                            efos: number;
                        };
                        estatus: {
                            validacionsat: string | null;
                            validacionefos: string | null;
                            /** @description la lista del artículo 69-B; falta si no se ha cargado */
                            listaefos?: components["schemas"]["EstadoLista"];
                            ultimobuzon: string | null;
                            ultimocorreo: string | null;
                            descargasmasivas: string | null;
                        };
                        /** @description se aceptaron los términos y condiciones */
                        terminos: boolean;
                        /** @description CFDI de la demostración que ya se guardaron, de todos los contribuyentes; solo mientras se llena */
                        demo?: {
                            listos: number;
                            total: number;
                        };
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "descargas.getDisponibles": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        descargasdisponibles: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "dashboard.getEspacioMensual": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            mes: string;
                            /** @description MB, base 1024 */
                            xml: number;
                            /** @description MB, base 1024 */
                            pdf: number;
                            cantidad: number;
                        }[];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "dashboard.getResumen": {
        parameters: {
            query?: {
                /** @description momento desde el que se cuentan los cambios */
                desde?: components["parameters"]["desde"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        atender: {
                            solicitudes: {
                                /** @description solicitudes de cancelación sin respuesta */
                                cantidad: number;
                                /** @description el plazo más próximo; null si no corre ninguno */
                                vence: string | null;
                            };
                            emitidas: {
                                /** @description pagoestatus 3 de las listas */
                                ningunpago: number;
                                /** @description pagoestatus 2 de las listas */
                                faltanpagos: number;
                                /** @description lo que falta por pagar de ambos, en MXN por el TipoCambio de cada factura */
                                saldo: string;
                            };
                            recibidas: {
                                /** @description pagoestatus 3 de las listas */
                                ningunpago: number;
                                /** @description pagoestatus 2 de las listas */
                                faltanpagos: number;
                                /** @description lo que falta por pagar de ambos, en MXN por el TipoCambio de cada factura */
                                saldo: string;
                            };
                            /** @description de cada tipo, el que vale por más tiempo, si ya venció o vence en 30 días */
                            certificados: {
                                tipo: components["schemas"]["TipoCertificado"];
                                /** Format: date-time */
                                fechafin: string;
                            }[];
                            riesgos: {
                                /** @description riesgos sin cerrar */
                                cantidad: number;
                                /** @description de ellos, alto o crítico */
                                graves: number;
                                /** @description dinero en riesgo en MXN, estimado */
                                importe: string;
                                /** @description el próximo día en que termina un plazo legal; null si no corre ninguno */
                                limite: string | null;
                            };
                        };
                        /** @description el mes en curso y los once anteriores, el más antiguo primero; Vigentes en MXN */
                        meses: {
                            mes: string;
                            /** @description ingresos menos egresos emitidos, por Fecha */
                            facturado: string;
                            /** @description ingresos PUE por Fecha, y pagos de los REP por FechaPago */
                            cobrado: string;
                            /** @description ingresos menos egresos recibidos, por Fecha */
                            gastado: string;
                        }[];
                        /** @description null sin `desde` */
                        cambios: {
                            /** @description CFDI que se guardaron */
                            agregados: number;
                            /** @description CFDI cuya cancelación se conoció */
                            cancelados: number;
                            /** @description solicitudes de cancelación que llegaron */
                            solicitudes: number;
                        } | null;
                        pasos: {
                            /** @description hay una e.Firma vigente */
                            efirma: boolean;
                            /** @description se solicitó una descarga del SAT */
                            descarga: boolean;
                            /** @description hay un buzón que se lee */
                            correo: boolean;
                        };
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "descargas.list": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                espendiente?: components["parameters"]["espendiente"];
                espiloto?: components["parameters"]["espiloto"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["Descarga"][];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "descargas.verifyAll": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description del SAT: 1 Aceptada, 2 En Proceso, 3 Terminada, 4 Error, 5 Rechazada, 6 Vencida; de un ZIP: 1 En Proceso, 2 Enviada, 3 Terminada, 4 Error */
                        estado: number;
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "descargas.add": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    fechaini: string;
                    /** Format: date */
                    fechafin: string;
                    /**
                     * @default false
                     * @enum {string}
                     */
                    isemitidos?: "true" | "false";
                    /**
                     * @default cfdi
                     * @enum {string}
                     */
                    contenido?: "cfdi" | "metadatos" | "retenciones";
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        solicitud: string;
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_20"];
        };
    };
    "descargas.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        solicitud: string;
                        /** @description 1 solicitada al SAT, 2 un ZIP */
                        tipo: 1 | 2;
                        /** @description 0 recibidos, 1 emitidos */
                        isemitidos: 0 | 1;
                        /** @enum {string} */
                        contenido: "cfdi" | "metadatos" | "retenciones";
                        /** @description nombre del ZIP; null si se pidió al SAT */
                        archivo: string | null;
                        /** @description null para un ZIP */
                        fechaini: string | null;
                        fechafin: string | null;
                        /** @description CFDI que el SAT dice que hay, o que tiene el ZIP */
                        cfdicantidad: number;
                        /** @description del SAT: 1 Aceptada, 2 En Proceso, 3 Terminada, 4 Error, 5 Rechazada, 6 Vencida; de un ZIP: 1 En Proceso, 2 Enviada, 3 Terminada, 4 Error */
                        estado: number;
                        /** @description en palabras del SAT, o de la bóveda si el SAT no dijo nada */
                        mensaje: string;
                        /** Format: date-time */
                        created: string;
                        espendiente: 0 | 1;
                        /** @description 1 la pidió el piloto */
                        espiloto: 0 | 1;
                        /** @description CFDI de ella que están en la bóveda */
                        agregados: number;
                        /** @description archivos que no se tomaron */
                        rechazados: number;
                        /** @description CFDI cancelados de los que el SAT da solo los datos */
                        cancelados: number;
                        /** @description última vez que el SAT contestó por ella */
                        verificada: string | null;
                        /** @description cuándo se pregunta otra vez al SAT; null si solo un usuario puede preguntar */
                        proxima: string | null;
                        errores: components["schemas"]["ArchivoNoTomado"][];
                        sinXml: {
                            count: number;
                            rows: components["schemas"]["CanceladoSinXml"][];
                        };
                        /** @description los primeros periodos que faltan */
                        abiertos: components["schemas"]["PeriodoAbierto"][];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "descargas.verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description del SAT: 1 Aceptada, 2 En Proceso, 3 Terminada, 4 Error, 5 Rechazada, 6 Vencida; de un ZIP: 1 En Proceso, 2 Enviada, 3 Terminada, 4 Error */
                        estado: number;
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "diot.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiotDelMes"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "diot.save": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LineaGuardada"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "diot.remove": {
        parameters: {
            query: {
                linea: components["parameters"]["linea"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "diot.chooseExcedente": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    proveedor: string;
                    /** @enum {string} */
                    destino: "complementaria" | "arrastrar";
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "diot.chooseRetenido": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    modo: "neto" | "completo";
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "diot.download": {
        parameters: {
            query?: {
                bom?: components["parameters"]["bom"];
                /** @description el que se conserva con este id */
                archivo?: components["parameters"]["archivo"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Problem_default_21"];
        };
    };
    "efos.list": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                /** @description parte del RFC o del nombre */
                search?: components["parameters"]["search_2"];
                situacion?: components["parameters"]["situacion"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["EfosRecord"][];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "efos.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_3"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EfosRecord"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "emitidos.list": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
                /** @description más campos de cada fila, separados por comas: subtotal, descuento, ivatrasladado, iepstrasladado, ivaretenido, isrretenido, tipocambio, metodopago, formapago, usocfdi, guardado */
                campos?: components["parameters"]["campos"];
                /** @description vacío para la primera página, después `next` de la anterior; con el mismo sort y order, sin offset */
                after?: components["parameters"]["after"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["CfdiListRow"][];
                        count: number;
                        /** @description cursor de la página siguiente, null en la última; solo si se dio `after` */
                        next?: string | null;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "exportaciones.download.emitidos.REPxlsx": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.emitidos.csv": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.emitidos.jsonl": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.emitidos.merged-pdf": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.emitidos.paquete": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.emitidos.pdf": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "emitidos.process": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Procesando"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "emitidos.sum": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CfdiSum"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "exportaciones.download.emitidos.xlsx": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.emitidos.zip": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.mailZip.emitidos": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_23"];
        };
    };
    "emitidos.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CfdiDetail"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "emitidos.expediente": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpedienteCfdi"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "emitidos.verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CfdiDetail"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_24"];
        };
    };
    "envios.list": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                uuid?: components["parameters"]["uuid"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["Envio"][];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "envios.mail": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    uuids: string[];
                    para: components["schemas"]["Destinatarios"];
                    /** @default  */
                    mensaje?: string;
                    /** @default 7 */
                    dias?: number;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        msg: string;
                        /** @description el correo lleva un enlace, no archivos */
                        conEnlace: boolean;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "envios.createLink": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    uuids: string[];
                    /** @default 7 */
                    dias?: number;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** Format: uri */
                        url: string;
                        /** Format: date-time */
                        vence: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "envios.revoke": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "espejo.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        meses: components["schemas"]["MesEspejo"][];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "espejo.download": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "espejo.list": {
        parameters: {
            query: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                direccion: components["parameters"]["direccion"];
                situacion?: components["parameters"]["situacion_2"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["CfdiEspejo"][];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "espejo.request": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    direccion: "emitidos" | "recibidos";
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        solicitud: string;
                        cantidad: number;
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_25"];
        };
    };
    "etiquetas.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["Etiqueta"][];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "etiquetas.add": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    nombre: string;
                    /** @enum {string} */
                    color: "gris" | "azul" | "verde" | "amarillo" | "rojo" | "morado";
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Etiqueta"];
                };
            };
            default: components["responses"]["Problem_default_21"];
        };
    };
    "etiquetas.count": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    uuids: string[];
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            /** Format: uuid */
                            id: string;
                            cantidad: number;
                        }[];
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "etiquetas.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    uuids: string[];
                    /** @default [] */
                    poner?: string[];
                    /** @default [] */
                    quitar?: string[];
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                        /** @description CFDI que cambiaron */
                        cantidad: number;
                    };
                };
            };
            default: components["responses"]["Problem_default_21"];
        };
    };
    "exportaciones.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["Exportacion"][];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "exportaciones.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    origen: "emitidos" | "recibidos" | "pagos-emitidos" | "pagos-recibidos";
                    /** @enum {string} */
                    tipo: "pdf" | "xlsx" | "REPxlsx" | "zip" | "paquete" | "merged-pdf" | "csv" | "jsonl";
                    /** @default {} */
                    query?: {
                        /** @default 20 */
                        limit?: number;
                        /** @default 0 */
                        offset?: number;
                        /**
                         * @default fecha
                         * @enum {string}
                         */
                        sort?: "fecha" | "folio" | "total" | "tipo";
                        /**
                         * @default DESC
                         * @enum {string}
                         */
                        order?: "ASC" | "DESC";
                        /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                        search?: string;
                        serie?: string;
                        folio?: string;
                        uuid?: string;
                        /** @description RFC de la contraparte */
                        rfc?: string;
                        /** @enum {string} */
                        tipo?: "I" | "E" | "T" | "P" | "N";
                        /** @enum {string} */
                        status?: "1" | "2" | "3" | "4" | "5";
                        /** Format: date */
                        fechaini?: string;
                        /**
                         * Format: date
                         * @description inclusive
                         */
                        fechafin?: string;
                        totalde?: string;
                        totalhasta?: string;
                        /** @enum {string} */
                        usocfdi?: "G01" | "G02" | "G03" | "I01" | "I02" | "I03" | "I04" | "I05" | "I06" | "I07" | "I08" | "D01" | "D02" | "D03" | "D04" | "D05" | "D06" | "D07" | "D08" | "D09" | "D10" | "P01" | "S01" | "CP01" | "CN01";
                        /** @enum {string} */
                        formapago?: "12" | "13" | "14" | "15" | "17" | "23" | "24" | "25" | "26" | "27" | "28" | "29" | "30" | "31" | "99" | "01" | "02" | "03" | "04" | "05" | "06" | "08";
                        /** @enum {string} */
                        metodopago?: "PUE" | "PPD";
                        /**
                         * @description pendiente: 2 y 3 juntos
                         * @enum {string}
                         */
                        pagoestatus?: "1" | "2" | "3" | "pendiente";
                        moneda?: string;
                        /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                        nombre?: string;
                        /**
                         * Format: date
                         * @description primer día de la cancelación
                         */
                        canceladoini?: string;
                        /**
                         * Format: date
                         * @description último día de la cancelación, inclusive
                         */
                        canceladofin?: string;
                        /**
                         * Format: date
                         * @description primer día, a -07:00, en que llegó a la bóveda
                         */
                        guardadoini?: string;
                        /**
                         * Format: date
                         * @description último de esos días, inclusive
                         */
                        guardadofin?: string;
                        /**
                         * Format: uuid
                         * @description una etiqueta que tiene
                         */
                        etiqueta?: string;
                        /** @description ClaveProdServ de alguno de sus conceptos */
                        clave?: string;
                        /** @description id o código oficial de una regla que no se cumplió al validarlo */
                        regla?: string;
                        /** @description una alerta sobre su pago, o sobre lo que paga */
                        alerta?: components["schemas"]["AlertaPago"];
                    };
                    /** @description columnas de la lista, en su orden, para pdf, xlsx, csv y paquete; sin ellas, las de siempre */
                    columnas?: ("folio" | "tipo" | "uuid" | "contraparte" | "fecha" | "cancelado" | "estatus" | "pagos" | "saldo" | "total" | "serie" | "moneda" | "tipocambio" | "subtotal" | "descuento" | "ivatrasladado" | "iepstrasladado" | "ivaretenido" | "isrretenido" | "metodopago" | "formapago" | "usocfdi" | "situacion" | "alertas" | "guardado")[];
                    /**
                     * @description cómo se ordenan las carpetas de un paquete
                     * @enum {string}
                     */
                    carpetas?: "emisor" | "receptor" | "tipo" | "mes" | "plano";
                    /** @description zona horaria IANA de la hora en la portada; sin ella, o si no se conoce, UTC-7 */
                    zona?: string;
                    /** @description exporta estos CFDI de la lista; de query cuenta solo el orden */
                    uuids?: string[];
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @description true para un paquete de 1000 CFDI o más: su enlace se envía a los administradores */
                        porCorreo?: boolean;
                        /** @description con uuids: los que no están en la lista de este contribuyente */
                        faltantes?: string[];
                    };
                };
            };
            default: components["responses"]["Problem_default_23"];
        };
    };
    "exportaciones.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.listDecisiones": {
        parameters: {
            query: {
                mes: components["parameters"]["mes"];
                limit?: components["parameters"]["limit_2"];
                offset?: components["parameters"]["offset"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["DecisionFlujo"][];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.decide": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NuevaDecision"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.undo": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.list": {
        parameters: {
            query: {
                /** @description el último de los doce */
                hasta: components["parameters"]["hasta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            causado: string;
                            /** @description acreditableDelMes + retenidoAcreditado */
                            acreditable: string;
                            /** @description valor de los actos cobrados, sin IVA, por flujo de efectivo */
                            cobrado: string;
                            /** @description valor de los actos pagados, sin IVA, por flujo de efectivo */
                            gastado: string;
                            /** @description causado − acreditable − retenidoAFavor; bajo 0 es a favor */
                            aCargo: string;
                            mes: string;
                            /** @description sus cifras son las del cierre */
                            cerrado: boolean;
                            /** @description cerrado, y sus cifras de hoy son otras */
                            difiere: boolean;
                        }[];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MesDeImpuestos"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.download": {
        parameters: {
            query: {
                formato: components["parameters"]["formato"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.listAvisos": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit_2"];
                offset?: components["parameters"]["offset"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["AvisoDelMes"][];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.listCambios": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit_2"];
                offset?: components["parameters"]["offset"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["CfdiCambiado"][];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.downloadComplementaria": {
        parameters: {
            query: {
                formato: components["parameters"]["formato"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Problem_default_21"];
        };
    };
    "impuestos.listComplementarias": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["Complementaria"][];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.remit": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NuevoEntero"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.listLineas": {
        parameters: {
            query: {
                celda: components["parameters"]["celda"];
                tasa?: components["parameters"]["tasa"];
                /** @description ninguna: de retenidoPorEnterar, lo que se acredita */
                razon?: components["parameters"]["razon"];
                origen?: components["parameters"]["origen"];
                /** @description RFC */
                contraparte?: components["parameters"]["contraparte"];
                limit?: components["parameters"]["limit_2"];
                offset?: components["parameters"]["offset"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["LineaFlujo"][];
                        count: number;
                        total: {
                            base: string;
                            importe: string;
                        };
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.downloadPapel": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.saveSaldo": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NuevoSaldo"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.listSaldos": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaldosDelMes"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.listReglas": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit_2"];
                offset?: components["parameters"]["offset"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["ReglaClase"][];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.saveRegla": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NuevaRegla"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "impuestos.removeRegla": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "dashboard.acceptTerminos": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "respaldos.list": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                nombre?: components["parameters"]["nombre_2"];
                estatus?: components["parameters"]["estatus"];
                /** @description a -07:00 */
                fechaini?: components["parameters"]["fechaini"];
                /** @description a -07:00, inclusive */
                fechafin?: components["parameters"]["fechafin"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["RespaldoRow"][];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "respaldos.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RespaldoDetail"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "inhabilitados.list": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit_3"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort_2"];
                order?: components["parameters"]["order_2"];
                status?: components["parameters"]["status_3"];
                tabla?: components["parameters"]["tabla"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["InhabilitadoRow"][];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "inhabilitados.process": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Procesando"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "inhabilitados.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        serie: string;
                        folio: string;
                        /** @enum {string} */
                        tipo: "I" | "E" | "T" | "P" | "N";
                        uuid: string;
                        rfc: string;
                        nombre: string;
                        fecha: string;
                        status: number;
                        total: string;
                        moneda: string;
                        saldoinso: string | null;
                        pagoestatus: number | null;
                        /** @description de un CFDI de tipo P, cuyo total es 0 XXX: lo que suman sus pagos en MXN, según su MontoTotalPagos */
                        montopagos?: string | null;
                        cancelado: string | null;
                        errmsg: string | null;
                        /** @description llegó sin que se pidiera y no se verifica; se retira después de un tiempo y no ocupa espacio del plan */
                        cuarentena: boolean;
                        /** @description ninguna regla falla, pero su timbre no se ha verificado: no se conoce el certificado del PAC */
                        timbresinverificar: boolean;
                        /** @description cuántas reglas no se cumplieron al validarlo; null mientras no se cuentan las de una versión anterior */
                        hallazgos?: components["schemas"]["HallazgosCfdi"] | null;
                        /** @description de un Pendiente: por qué lo es */
                        espera?: components["schemas"]["EsperaCfdi"] | null;
                        /** @description sus etiquetas por nombre, en listas de emitidos y recibidos; se omite si no tiene */
                        etiquetas?: components["schemas"]["Etiqueta"][];
                        /** @description alertas sobre su pago, o sobre lo que paga, en listas de emitidos y recibidos; se omite si no tiene */
                        alertas?: components["schemas"]["AlertaPago"][];
                        /** @description lo que pagos y egresos exceden su total, en su moneda */
                        excedente?: string;
                        /** @description de una factura a crédito: qué tanto está pagada */
                        situacionpago?: components["schemas"]["SituacionPago"];
                        version: string;
                        metodopago: string | null;
                        formapago: string | null;
                        usocfdi: string | null;
                        subtotal: string;
                        statuscanc: number;
                        /**
                         * @description vacío donde no aplica la pre-aceptación
                         * @enum {string}
                         */
                        preaceptado: "0" | "1" | "";
                        /** @description último día en que su emisor puede cancelarlo (CFF 29-A); null si es recibido o no está vigente */
                        cancelablehasta: string | null;
                        /** @description última vez que el SAT contestó por él */
                        verificado: string | null;
                        /** @description lo que contestó el SAT de un CFDI que no cumple una regla; su status no cambia por ello */
                        estadosat: ("Vigente" | "Cancelado" | "No Encontrado") | null;
                        /** @description lo que el SAT contestó con palabras que no están en sus catálogos, como llegó */
                        dichosat: string | null;
                        /** Format: date-time */
                        created: string;
                        /** @description siempre, para un CFDI que se puede representar */
                        pdfurl: string | null;
                        /** @description el PDF llegó con el CFDI; si no, se hace del XML */
                        pdforiginal: boolean;
                        xmlurl: string;
                        /** @description todas las reglas, en el orden en que se leen; status y errmsg resultan de las que fallaron */
                        validaciones: components["schemas"]["Validacion"][];
                        /** @description lo más reciente primero */
                        reemplazados: components["schemas"]["CfdiReemplazado"][];
                        /** @description de su cancelación, que alguien subió o llegaron por correo; lo más reciente primero */
                        acuses: components["schemas"]["AcuseCancelacion"][];
                        /** @enum {string} */
                        tabla: "E" | "R";
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "listas.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["EstadoLista"][];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "listas.listRegistros": {
        parameters: {
            query: {
                /** @description el principio de un RFC */
                search: components["parameters"]["search_3"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["RegistroLista"][];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "notas.add": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    uuid: string;
                    texto: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nota"];
                };
            };
            default: components["responses"]["Problem_default_21"];
        };
    };
    "notas.change": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    texto: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nota"];
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "notas.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "pagosEmitidos.list": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_4"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
                /** @description más campos de cada fila, separados por comas: subtotal, descuento, ivatrasladado, iepstrasladado, ivaretenido, isrretenido, tipocambio, metodopago, formapago, usocfdi, guardado */
                campos?: components["parameters"]["campos"];
                /** @description vacío para la primera página, después `next` de la anterior; con el mismo sort y order, sin offset */
                after?: components["parameters"]["after"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["CfdiListRow"][];
                        count: number;
                        /** @description cursor de la página siguiente, null en la última; solo si se dio `after` */
                        next?: string | null;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "exportaciones.download.pagos-emitidos.REPxlsx": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "pagosEmitidos.aging": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_4"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["TramoAntiguedad"][];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "exportaciones.download.pagos-emitidos.csv": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.pagos-emitidos.jsonl": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.pagos-emitidos.merged-pdf": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.pagos-emitidos.paquete": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.pagos-emitidos.pdf": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "pagosEmitidos.sum": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_4"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditoSum"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "exportaciones.download.pagos-emitidos.xlsx": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.pagos-emitidos.zip": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.mailZip.pagos-emitidos": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_23"];
        };
    };
    "pagosEmitidos.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditoDetail"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "pagosEmitidos.markPaid": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    pagada: string | null;
                    /**
                     * @description en la moneda de la factura; null: todo el saldo
                     * @default null
                     */
                    pagado?: string | null;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditoDetail"];
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "pagosRecibidos.list": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_4"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
                /** @description más campos de cada fila, separados por comas: subtotal, descuento, ivatrasladado, iepstrasladado, ivaretenido, isrretenido, tipocambio, metodopago, formapago, usocfdi, guardado */
                campos?: components["parameters"]["campos"];
                /** @description vacío para la primera página, después `next` de la anterior; con el mismo sort y order, sin offset */
                after?: components["parameters"]["after"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["CfdiListRow"][];
                        count: number;
                        /** @description cursor de la página siguiente, null en la última; solo si se dio `after` */
                        next?: string | null;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "exportaciones.download.pagos-recibidos.REPxlsx": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "pagosRecibidos.aging": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_4"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["TramoAntiguedad"][];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "exportaciones.download.pagos-recibidos.csv": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.pagos-recibidos.jsonl": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.pagos-recibidos.merged-pdf": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.pagos-recibidos.paquete": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.pagos-recibidos.pdf": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "pagosRecibidos.sum": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_4"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditoSum"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "exportaciones.download.pagos-recibidos.xlsx": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.pagos-recibidos.zip": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.mailZip.pagos-recibidos": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_23"];
        };
    };
    "pagosRecibidos.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditoDetail"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "pagosRecibidos.markPaid": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    pagada: string | null;
                    /**
                     * @description en la moneda de la factura; null: todo el saldo
                     * @default null
                     */
                    pagado?: string | null;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditoDetail"];
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "piloto.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Piloto"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "prellenado.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrellenadoDelMes"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "prellenado.save": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cifras: components["schemas"]["CifrasPrellenadoInput"];
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "prellenado.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "prellenado.listCfdi": {
        parameters: {
            query: {
                grupo: components["parameters"]["grupo"];
                importe: components["parameters"]["importe"];
                razon: components["parameters"]["razon_2"];
                limit?: components["parameters"]["limit_2"];
                offset?: components["parameters"]["offset"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["CfdiDelPrellenado"][];
                        count: number;
                        total: string;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "recibidos.list": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
                /** @description más campos de cada fila, separados por comas: subtotal, descuento, ivatrasladado, iepstrasladado, ivaretenido, isrretenido, tipocambio, metodopago, formapago, usocfdi, guardado */
                campos?: components["parameters"]["campos"];
                /** @description vacío para la primera página, después `next` de la anterior; con el mismo sort y order, sin offset */
                after?: components["parameters"]["after"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["CfdiListRow"][];
                        count: number;
                        /** @description cursor de la página siguiente, null en la última; solo si se dio `after` */
                        next?: string | null;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "exportaciones.download.recibidos.REPxlsx": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.recibidos.csv": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.recibidos.jsonl": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.recibidos.merged-pdf": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.recibidos.paquete": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.recibidos.pdf": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "recibidos.process": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Procesando"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "recibidos.sum": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CfdiSum"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "exportaciones.download.recibidos.xlsx": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.download.recibidos.zip": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Problem_default_22"];
        };
    };
    "exportaciones.mailZip.recibidos": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                sort?: components["parameters"]["sort"];
                order?: components["parameters"]["order"];
                /** @description cada palabra: serie, folio, UUID, importe, RFC, nombre, etiqueta o concepto */
                search?: components["parameters"]["search"];
                serie?: components["parameters"]["serie"];
                folio?: components["parameters"]["folio"];
                uuid?: components["parameters"]["uuid"];
                /** @description RFC de la contraparte */
                rfc?: components["parameters"]["rfc"];
                tipo?: components["parameters"]["tipo_2"];
                status?: components["parameters"]["status_2"];
                fechaini?: components["parameters"]["fechaini_2"];
                /** @description inclusive */
                fechafin?: components["parameters"]["fechafin_2"];
                totalde?: components["parameters"]["totalde"];
                totalhasta?: components["parameters"]["totalhasta"];
                usocfdi?: components["parameters"]["usocfdi"];
                formapago?: components["parameters"]["formapago"];
                metodopago?: components["parameters"]["metodopago"];
                /** @description pendiente: 2 y 3 juntos */
                pagoestatus?: components["parameters"]["pagoestatus"];
                moneda?: components["parameters"]["moneda"];
                /** @description parte del nombre de la contraparte, sin distinguir mayúsculas ni acentos; con un RFC genérico, del CFDI */
                nombre?: components["parameters"]["nombre"];
                /** @description primer día de la cancelación */
                canceladoini?: components["parameters"]["canceladoini"];
                /** @description último día de la cancelación, inclusive */
                canceladofin?: components["parameters"]["canceladofin"];
                /** @description primer día, a -07:00, en que llegó a la bóveda */
                guardadoini?: components["parameters"]["guardadoini"];
                /** @description último de esos días, inclusive */
                guardadofin?: components["parameters"]["guardadofin"];
                /** @description una etiqueta que tiene */
                etiqueta?: components["parameters"]["etiqueta"];
                /** @description ClaveProdServ de alguno de sus conceptos */
                clave?: components["parameters"]["clave"];
                /** @description id o código oficial de una regla que no se cumplió al validarlo */
                regla?: components["parameters"]["regla"];
                /** @description una alerta sobre su pago, o sobre lo que paga */
                alerta?: components["parameters"]["alerta"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description De 1 a 255 caracteres ASCII visibles. La misma petición con la misma clave se hace una vez y recibe la misma respuesta durante 24 horas; 409 mientras la primera está en curso, 422 con otra petición. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_23"];
        };
    };
    "recibidos.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CfdiDetail"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "recibidos.preaccept": {
        parameters: {
            query: {
                preaceptar: components["parameters"]["preaceptar"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CfdiDetail"];
                };
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "recibidos.expediente": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpedienteCfdi"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "recibidos.verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CfdiDetail"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_24"];
        };
    };
    "session.registerLastLogin": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                        plan: {
                            /** Format: date */
                            fin: string;
                        };
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "respaldos.listProgramados": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                nombre?: components["parameters"]["nombre_2"];
                estatus?: components["parameters"]["estatus_2"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["RespaldoProgramado"][];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "retenciones.list": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                direccion?: components["parameters"]["direccion_2"];
                /** @description año del periodo al que se refiere */
                ejercicio?: components["parameters"]["ejercicio"];
                /** @description un mes de ese periodo */
                mes?: components["parameters"]["mes_2"];
                /** @description de la contraparte */
                rfc?: components["parameters"]["rfc_2"];
                clave?: components["parameters"]["clave_2"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["RetencionRow"][];
                        count: number;
                        sumas: {
                            operacion: string;
                            retenido: string;
                            isr: string;
                            iva: string;
                            ieps: string;
                        };
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "retenciones.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetencionDetail"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "rfcs.list": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                /** @description parte del RFC o del nombre */
                search?: components["parameters"]["search_2"];
                /** @description solo los presuntos o definitivos */
                efos?: components["parameters"]["efos"];
                /** @description con lo facturado y lo que se debe */
                importes?: components["parameters"]["importes"];
                /** @description por un importe, o por el día más antiguo sin pagar; solo las que lo tienen */
                sort?: components["parameters"]["sort_3"];
                /** @description con sort; DESC si falta */
                order?: components["parameters"]["order_3"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            rfc: string;
                            nombre: string;
                            efo: number;
                            /** @description otras listas del SAT en que está, de los artículos 69 y 69-B Bis; falta si no está en ninguna */
                            listas?: components["schemas"]["OtraLista"][];
                            /** @description solo si se pidió con importes=1 o se ordenó con sort */
                            importes?: components["schemas"]["ImportesContraparte"];
                        }[];
                        count: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "rfcs.sumConceptos": {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                direccion?: components["parameters"]["direccion_3"];
                agrupar?: components["parameters"]["agrupar"];
                /** @description año; si falta, los últimos doce meses */
                ejercicio?: components["parameters"]["ejercicio_2"];
                /** @description cada palabra: RFC o nombre de la contraparte, ClaveProdServ o texto del concepto */
                search?: components["parameters"]["search_4"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConceptosPorMes"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "rfcs.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_3"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FichaContraparte"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "rfcs.listConceptos": {
        parameters: {
            query: {
                direccion: components["parameters"]["direccion"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: components["parameters"]["id_3"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConceptosContraparte"];
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "riesgos.list": {
        parameters: {
            query?: {
                tipo?: components["parameters"]["tipo_3"];
                nivel?: components["parameters"]["nivel"];
                estado?: components["parameters"]["estado"];
                /** @description solo los de esta contraparte */
                rfc?: components["parameters"]["rfc_3"];
                orden?: components["parameters"]["orden"];
                limit?: components["parameters"]["limit_3"];
                offset?: components["parameters"]["offset"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["Riesgo"][];
                        count: number;
                        porTipo: {
                            /** @enum {string} */
                            tipo: "efos" | "lista49bis" | "lista69" | "lista69bBis" | "cancelacionTardia" | "sustitucionSinCancelar" | "canceladoSinSustituto" | "rep" | "ppdSinRep" | "ppdSinPago" | "efectivo" | "duplicado" | "certificado";
                            cantidad: number;
                            importe: string;
                            saldo: string;
                        }[];
                        /** @description suma de los riesgos que cumplen los filtros; cada CFDI cuenta una vez, aunque esté en varios */
                        enJuego: {
                            importe: string;
                            iva: string;
                            isr: string;
                            multa: string;
                        };
                        /** @description lo que se debe de las facturas PPD de la lista y de las que no tienen pago conocido; no es riesgo */
                        saldos: {
                            porPagar: string;
                            porCobrar: string;
                        };
                        /** @description quién puede ser responsable */
                        personas: {
                            /** Format: uuid */
                            id: string;
                            correo: string;
                            nombre: string;
                        }[];
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "riesgos.follow": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeguimientoRiesgo"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        msg: string;
                    };
                };
            };
            default: components["responses"]["Problem_default_29"];
        };
    };
    "riesgos.listEvidencia": {
        parameters: {
            query: {
                clave: components["parameters"]["clave_3"];
                limit?: components["parameters"]["limit_3"];
                offset?: components["parameters"]["offset"];
            };
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["EvidenciaRiesgo"][];
                        count: number;
                        /** @description de un duplicado de dos CFDI: si sus conceptos son iguales; null si un XML no se pudo leer */
                        mismosconceptos?: boolean | null;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "respaldos.getTotal": {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID que usted elige para encontrar la petición, y lo que resulte de ella, en la bitácora del servicio; si falta o no es un UUID, lo pone el servidor. */
                "X-Request-Id"?: components["parameters"]["XRequestId"];
                /** @description ETag de respuestas que ya se tienen; contesta 304 si alguna sigue vigente. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        numerorespaldos: number;
                        /** @description MB, base 1024 */
                        espaciorespaldos: number;
                    };
                };
            };
            /** @description Nada cambió desde la respuesta de `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem_default_2"];
        };
    };
    "webhook.cfdi.recibido": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "cfdi.recibido";
                    /**
                     * Format: date-time
                     * @description cuándo ocurrió
                     * @example 2026-01-31T18:20:11.000Z
                     */
                    timestamp: string;
                    data: {
                        contribuyente: string;
                        /**
                         * Format: uuid
                         * @description del CFDI en la bóveda, como lo nombran sus llamadas
                         * @example 018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11
                         */
                        id: string;
                        /** @enum {string} */
                        direccion: "emitidos" | "recibidos";
                        /** @example ad662d33-6934-459c-a128-bdf0393e0f44 */
                        uuid: string;
                        /** @enum {string} */
                        tipo: "I" | "E" | "T" | "P" | "N";
                        serie: string;
                        folio: string;
                        /** @description de la contraparte */
                        rfc: string;
                        nombre: string;
                        /** @example 2026-01-31T11:20:11 */
                        fecha: string;
                        /** @example 1160.00 */
                        total: string;
                        moneda: string;
                        /** @description como está con el evento */
                        status: number;
                    };
                };
            };
        };
        responses: {
            /** @description Recibido. Cualquier otra respuesta se reintenta. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.cfdi.cancelado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "cfdi.cancelado";
                    /**
                     * Format: date-time
                     * @description cuándo ocurrió
                     * @example 2026-01-31T18:20:11.000Z
                     */
                    timestamp: string;
                    data: {
                        contribuyente: string;
                        /**
                         * Format: uuid
                         * @description del CFDI en la bóveda, como lo nombran sus llamadas
                         * @example 018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11
                         */
                        id: string;
                        /** @enum {string} */
                        direccion: "emitidos" | "recibidos";
                        /** @example ad662d33-6934-459c-a128-bdf0393e0f44 */
                        uuid: string;
                        /** @enum {string} */
                        tipo: "I" | "E" | "T" | "P" | "N";
                        serie: string;
                        folio: string;
                        /** @description de la contraparte */
                        rfc: string;
                        nombre: string;
                        /** @example 2026-01-31T11:20:11 */
                        fecha: string;
                        /** @example 1160.00 */
                        total: string;
                        moneda: string;
                        /** @description como está con el evento */
                        status: number;
                    };
                };
            };
        };
        responses: {
            /** @description Recibido. Cualquier otra respuesta se reintenta. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.cfdi.alterado": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "cfdi.alterado";
                    /**
                     * Format: date-time
                     * @description cuándo ocurrió
                     * @example 2026-01-31T18:20:11.000Z
                     */
                    timestamp: string;
                    data: {
                        contribuyente: string;
                        /**
                         * Format: uuid
                         * @description del CFDI en la bóveda, como lo nombran sus llamadas
                         * @example 018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11
                         */
                        id: string;
                        /** @enum {string} */
                        direccion: "emitidos" | "recibidos";
                        /** @example ad662d33-6934-459c-a128-bdf0393e0f44 */
                        uuid: string;
                        /** @enum {string} */
                        tipo: "I" | "E" | "T" | "P" | "N";
                        serie: string;
                        folio: string;
                        /** @description de la contraparte */
                        rfc: string;
                        nombre: string;
                        /** @example 2026-01-31T11:20:11 */
                        fecha: string;
                        /** @example 1160.00 */
                        total: string;
                        moneda: string;
                        /** @description como está con el evento */
                        status: number;
                    };
                };
            };
        };
        responses: {
            /** @description Recibido. Cualquier otra respuesta se reintenta. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.descarga.terminada": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "descarga.terminada";
                    /**
                     * Format: date-time
                     * @description cuándo ocurrió
                     * @example 2026-01-31T18:20:11.000Z
                     */
                    timestamp: string;
                    data: {
                        contribuyente: string;
                        /**
                         * Format: uuid
                         * @example 018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11
                         */
                        id: string;
                        /** @description 1 del SAT, 2 un ZIP */
                        tipo: number;
                        /** @description null para un ZIP */
                        direccion: ("emitidos" | "recibidos") | null;
                        fechaini: string | null;
                        fechafin: string | null;
                        estado: number;
                        mensaje: string;
                        agregados: number;
                        rechazados: number;
                        cancelados: number;
                    };
                };
            };
        };
        responses: {
            /** @description Recibido. Cualquier otra respuesta se reintenta. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.exportacion.lista": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "exportacion.lista";
                    /**
                     * Format: date-time
                     * @description cuándo ocurrió
                     * @example 2026-01-31T18:20:11.000Z
                     */
                    timestamp: string;
                    data: {
                        contribuyente: string;
                        /**
                         * Format: uuid
                         * @example 018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11
                         */
                        id: string;
                        /** @enum {string} */
                        origen: "emitidos" | "recibidos" | "pagos-emitidos" | "pagos-recibidos";
                        /** @enum {string} */
                        tipo: "pdf" | "xlsx" | "REPxlsx" | "zip" | "paquete" | "merged-pdf" | "csv" | "jsonl";
                        archivo: string;
                        cantidad: number;
                        bytes: number;
                        sha256: string;
                    };
                };
            };
        };
        responses: {
            /** @description Recibido. Cualquier otra respuesta se reintenta. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.rep.alerta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "rep.alerta";
                    /**
                     * Format: date-time
                     * @description cuándo ocurrió
                     * @example 2026-01-31T18:20:11.000Z
                     */
                    timestamp: string;
                    data: {
                        contribuyente: string;
                        codigo: components["schemas"]["AlertaPago"];
                        /** @description de la factura; null si la alerta es solo del complemento */
                        factura: string | null;
                        /** @description del complemento; null si la alerta es solo de la factura */
                        complemento: string | null;
                        importe: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Recibido. Cualquier otra respuesta se reintenta. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.efos.cambio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "efos.cambio";
                    /**
                     * Format: date-time
                     * @description cuándo ocurrió
                     * @example 2026-01-31T18:20:11.000Z
                     */
                    timestamp: string;
                    data: {
                        contribuyente: string;
                        rfc: string;
                        nombre: string;
                        /** @description situación anterior; null: no estaba en la lista */
                        antes: number | null;
                        /** @description situación actual; null: salió de la lista */
                        despues: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Recibido. Cualquier otra respuesta se reintenta. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.buzon.solicitud": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "buzon.solicitud";
                    /**
                     * Format: date-time
                     * @description cuándo ocurrió
                     * @example 2026-01-31T18:20:11.000Z
                     */
                    timestamp: string;
                    data: {
                        contribuyente: string;
                        /**
                         * Format: uuid
                         * @example 018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11
                         */
                        id: string;
                        /**
                         * @description del CFDI que su emisor quiere cancelar
                         * @example ad662d33-6934-459c-a128-bdf0393e0f44
                         */
                        uuid: string;
                        status: number;
                        /**
                         * Format: date-time
                         * @example 2026-01-31T18:20:11.000Z
                         */
                        recibida: string;
                        /** @description hasta cuándo se puede contestar */
                        vence: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Recibido. Cualquier otra respuesta se reintenta. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.buzon.respondida": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "buzon.respondida";
                    /**
                     * Format: date-time
                     * @description cuándo ocurrió
                     * @example 2026-01-31T18:20:11.000Z
                     */
                    timestamp: string;
                    data: {
                        contribuyente: string;
                        /**
                         * Format: uuid
                         * @example 018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11
                         */
                        id: string;
                        /**
                         * @description del CFDI que su emisor quiere cancelar
                         * @example ad662d33-6934-459c-a128-bdf0393e0f44
                         */
                        uuid: string;
                        status: number;
                        /**
                         * Format: date-time
                         * @example 2026-01-31T18:20:11.000Z
                         */
                        recibida: string;
                        /** @description hasta cuándo se puede contestar */
                        vence: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Recibido. Cualquier otra respuesta se reintenta. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.cierre.cambio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "cierre.cambio";
                    /**
                     * Format: date-time
                     * @description cuándo ocurrió
                     * @example 2026-01-31T18:20:11.000Z
                     */
                    timestamp: string;
                    data: {
                        contribuyente: string;
                        mes: string;
                        /** @enum {string} */
                        estado: "cerrado" | "reabierto";
                    };
                };
            };
        };
        responses: {
            /** @description Recibido. Cualquier otra respuesta se reintenta. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.credencial.por_vencer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "credencial.por_vencer";
                    /**
                     * Format: date-time
                     * @description cuándo ocurrió
                     * @example 2026-01-31T18:20:11.000Z
                     */
                    timestamp: string;
                    data: {
                        contribuyente: string;
                        /** @description del certificado */
                        numero: string;
                        /**
                         * @description C un CSD, F una e.Firma
                         * @enum {string}
                         */
                        tipo: "C" | "F";
                        /**
                         * Format: date-time
                         * @example 2026-01-31T18:20:11.000Z
                         */
                        vence: string;
                        dias: number;
                    };
                };
            };
        };
        responses: {
            /** @description Recibido. Cualquier otra respuesta se reintenta. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
