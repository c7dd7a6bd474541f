import type { AuditoriaTables } from './auditoria-tables';
import type { BancosTables } from './bancos-tables';
import type { BuzonTables } from './buzon-tables';
import type { CfdiTables } from './cfdi-tables';
import type { ClienteTables } from './cliente-tables';
import type { ConfigTables } from './config-tables';
import type { ContactoTables } from './contacto-tables';
import type { CorreoTables } from './correo-tables';
import type { DescargaTables } from './descarga-tables';
import type { DiotTables } from './diot-tables';
import type { DocumentoTables } from './documento-tables';
import type { EfosTables } from './efos-tables';
import type { EnvioTables } from './envio-tables';
import type { EtiquetaTables } from './etiqueta-tables';
import type { ExportTables } from './export-tables';
import type { FlujoTables } from './flujo-tables';
import type { IdempotenciaTables } from './idempotencia-tables';
import type { IdentityTables } from './identity-tables';
import type { MaterialidadTables } from './materialidad-tables';
import type { NotificacionTables } from './notificacion-tables';
import type { OauthTables } from './oauth-tables';
import type { PacTables } from './pac-tables';
import type { PilotoTables } from './piloto-tables';
import type { PolizaTables } from './poliza-tables';
import type { ReleaseTables } from './release-tables';
import type { RespaldoTables } from './respaldo-tables';
import type { RetencionTables } from './retencion-tables';
import type { RiesgoTables } from './riesgo-tables';
import type { SalidaTables } from './salida-tables';
import type { TableroTables } from './tablero-tables';
import type { TareaTables } from './tarea-tables';
import type { VistaTables } from './vista-tables';
import type { WebhookTables } from './webhook-tables';

/** Every table of the vault, for `Db` of the platform. */
declare module '@boveda/platform/db/schema' {
  interface Database
    extends IdentityTables,
      ConfigTables,
      CfdiTables,
      FlujoTables,
      BancosTables,
      MaterialidadTables,
      ClienteTables,
      DescargaTables,
      PilotoTables,
      BuzonTables,
      EfosTables,
      EtiquetaTables,
      ContactoTables,
      EnvioTables,
      ExportTables,
      NotificacionTables,
      RespaldoTables,
      RetencionTables,
      PolizaTables,
      ReleaseTables,
      PacTables,
      CorreoTables,
      AuditoriaTables,
      VistaTables,
      DiotTables,
      DocumentoTables,
      RiesgoTables,
      SalidaTables,
      TableroTables,
      TareaTables,
      IdempotenciaTables,
      OauthTables,
      WebhookTables {}
}
