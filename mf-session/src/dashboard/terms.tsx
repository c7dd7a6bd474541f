import { Typography } from '@boveda/ui-kit';

/** The terms that a taxpayer accepts. */
export function Terms() {
  return (
    <>
      <Typography.Paragraph>
        Para usar esta bóveda con este contribuyente, lea y acepte lo siguiente:
      </Typography.Paragraph>
      <ul style={{ paddingInlineStart: 20, margin: 0 }}>
        <li>Los CFDI, PDF y ZIP que suba se guardan tal como llegan y siguen siendo suyos.</li>
        <li>Usted confirma que tiene derecho a guardar y consultar los comprobantes de este contribuyente.</li>
        <li>
          La bóveda revisa cada CFDI con las reglas publicadas por el SAT y consulta su estado con el RFC del emisor y
          del receptor, el total y el UUID. El resultado es informativo y no sustituye los registros del SAT.
        </li>
        <li>Usted cuida su contraseña y decide a quién invita; cada acceso actúa bajo su responsabilidad.</li>
        <li>Al vencer el plan la cuenta se suspende y sus CFDI quedan disponibles solo para consulta.</li>
      </ul>
    </>
  );
}
