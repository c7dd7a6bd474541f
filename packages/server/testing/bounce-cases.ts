import type { Bounce } from '../src/modules/rebotes/read-bounce';
import { base64, lines, multipart, part, quoted } from './raw-mail';

/** What arrives in the mailbox of returned mail, and what it says. */
export interface BounceCase {
  name: string;
  /** Returns the message, one character for each byte, about the mail with this token. */
  mail(token: string): string;
  resultado: Bounce['resultado'];
  codigo?: string;
  /** The token is nowhere in it. */
  isAnonymous?: true;
}

const PARA = 'nadie@destino.example';
const SERVER = 'correo.destino.example';

/** A message from a mail server to the envelope sender with the token. */
const notice = (
  from: string,
  subject: string,
  fields: readonly string[],
  body: string,
  to = 'rebotes@boveda.example',
) =>
  `${lines(
    'Return-Path: <>',
    `Received: from ${SERVER} (${SERVER} [192.0.2.7]) by mx.boveda.example; Fri, 27 Nov 2026 07:00:05 -0600`,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Fri, 27 Nov 2026 07:00:00 -0600',
    'Message-ID: <20261127130000.4F2A1@correo.destino.example>',
    ...fields,
  )}\r\n${body}`;

/** Head of the mail that is returned. */
const head = (token: string) =>
  lines(
    'Return-Path: <rebotes@boveda.example>',
    'From: =?utf-8?q?B=C3=B3veda?= <no-responder@boveda.example>',
    `To: ${PARA}`,
    'Subject: CFDI A100',
    `Message-ID: <${token}@boveda.example>`,
    'Auto-Submitted: auto-generated',
  );
const returned = (token: string, type = 'message/rfc822') =>
  part([`Content-Type: ${type}`], `${head(token)}\r\nLe enviamos el CFDI A100. 550 5.7.1 de la serie.\r\n`);
const text = (body: string) => part(['Content-Type: text/plain; charset=utf-8'], lines(body));

const MIME = ['MIME-Version: 1.0', 'Content-Type: multipart/report; report-type=delivery-status; boundary="r"'];
/** A report of RFC 3464. */
const dsn = (
  token: string,
  {
    from = `MAILER-DAEMON@${SERVER}`,
    subject = 'Undelivered Mail Returned to Sender',
    fields = [] as string[],
    words = '',
  },
  group: readonly string[],
  last = returned(token),
) =>
  notice(
    from,
    subject,
    [...MIME, ...fields],
    multipart(
      'r',
      text(words),
      part(
        ['Content-Description: Delivery report', 'Content-Type: message/delivery-status'],
        `${lines(`Reporting-MTA: dns; ${SERVER}`)}\r\n${lines(`Final-Recipient: rfc822; ${PARA}`, ...group)}`,
      ),
      last,
    ),
  );

/** A text in the place of a report. */
const plain = (token: string, from: string, subject: string, said: readonly string[], fields: readonly string[] = []) =>
  notice(from, subject, fields, `${lines(...said)}\r\n${head(token)}\r\nLe enviamos el CFDI A100.\r\n`);

const failed = (status: string, diagnostic: string) => [
  'Action: failed',
  `Status: ${status}`,
  `Diagnostic-Code: ${diagnostic}`,
];

/** Shapes of notices that mail servers and programs of people send, and of what is none. */
export const bounceCases: readonly BounceCase[] = [
  {
    name: 'Postfix, unknown user',
    mail: (token) =>
      dsn(
        token,
        { fields: ['Auto-Submitted: auto-replied'], words: 'This is the mail system at host correo.destino.example.' },
        [
          `Original-Recipient: rfc822;${PARA}`,
          ...failed('5.1.1', 'smtp; 550 5.1.1 <nadie@destino.example>: User unknown'),
        ],
      ),
    resultado: 'fallido',
    codigo: '5.1.1',
  },
  {
    name: 'Postfix, heads alone in the report',
    mail: (token) =>
      dsn(token, {}, failed('5.2.2', 'smtp; 552 5.2.2 Mailbox full'), returned(token, 'text/rfc822-headers')),
    resultado: 'fallido',
    codigo: '5.2.2',
  },
  {
    name: 'Postfix, given up after days of temporary errors',
    mail: (token) =>
      dsn(
        token,
        {},
        failed('4.4.1', 'X-Postfix; connect to correo.destino.example[192.0.2.7]:25: Connection timed out'),
      ),
    resultado: 'fallido',
    codigo: '4.4.1',
  },
  {
    name: 'Postfix, delayed',
    mail: (token) =>
      dsn(token, { subject: 'Delayed Mail (still being retried)' }, [
        'Action: delayed',
        'Status: 4.2.0',
        'Diagnostic-Code: smtp; 450 4.2.0 greylisted',
        'Will-Retry-Until: Wed,  2 Dec 2026 07:00:00 -0600 (CST)',
      ]),
    resultado: 'retrasado',
    codigo: '4.2.0',
  },
  {
    name: 'Postfix, delivered',
    mail: (token) =>
      dsn(token, { subject: 'Successful Mail Delivery Report' }, [
        'Action: relayed',
        'Status: 2.0.0',
        'Diagnostic-Code: smtp; 250 OK',
      ]),
    resultado: 'entregado',
    codigo: '2.0.0',
  },
  {
    name: 'sendmail, a status without detail',
    mail: (token) =>
      dsn(
        token,
        {
          from: `Mail Delivery Subsystem <MAILER-DAEMON@${SERVER}>`,
          subject: 'Returned mail: see transcript for details',
        },
        [
          'Action: failed',
          'Status: 5.0.0',
          'Remote-MTA: DNS; mx.destino.example',
          'Diagnostic-Code: SMTP; 550 5.1.1 No such user',
        ],
      ),
    resultado: 'fallido',
    codigo: '5.1.1',
  },
  {
    name: 'sendmail, a reply without a status',
    mail: (token) =>
      dsn(token, {}, [
        'Action: failed',
        'Status: 5.0.0',
        'Diagnostic-Code: SMTP; 550 Requested action not taken: mailbox unavailable',
      ]),
    resultado: 'fallido',
    codigo: '550',
  },
  {
    name: 'sendmail, warning',
    mail: (token) =>
      plain(
        token,
        `Mail Delivery Subsystem <MAILER-DAEMON@${SERVER}>`,
        'Warning: could not send message for past 4 hours',
        [
          '    **********************************************',
          '    **      THIS IS A WARNING MESSAGE ONLY      **',
          '    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **',
          '    **********************************************',
          `${PARA}... Deferred: Connection refused`,
        ],
      ),
    resultado: 'retrasado',
  },
  {
    name: 'Exim, text and X-Failed-Recipients',
    mail: (token) =>
      plain(
        token,
        `Mail Delivery System <Mailer-Daemon@${SERVER}>`,
        'Mail delivery failed: returning message to sender',
        [
          'This message was created automatically by mail delivery software.',
          '',
          `  ${PARA}`,
          '    SMTP error from remote mail server after RCPT TO:<nadie@destino.example>:',
          '    host mx.destino.example [192.0.2.32]: 554 5.7.1 <nadie@destino.example>:',
          '    Recipient address rejected: Access denied',
          '',
          '------ This is a copy of the message, including all the headers. ------',
        ],
        [`X-Failed-Recipients: ${PARA}`, 'Auto-Submitted: auto-replied'],
      ),
    resultado: 'fallido',
    codigo: '5.7.1',
  },
  {
    name: 'Exim, no code at all',
    mail: (token) =>
      plain(
        token,
        `Mail Delivery System <Mailer-Daemon@${SERVER}>`,
        'Mail delivery failed: returning message to sender',
        ['  nadie@destino.example', '    Unrouteable address'],
        [`X-Failed-Recipients: ${PARA}`],
      ),
    resultado: 'fallido',
  },
  {
    name: 'Exim, warning',
    mail: (token) =>
      plain(
        token,
        `Mail Delivery System <Mailer-Daemon@${SERVER}>`,
        'Warning: message 1d18ZN-0000br-Mp delayed 24 hours',
        [
          'No action is required on your part. Delivery attempts will continue for',
          'some time, and this warning may be repeated.',
        ],
        ['Auto-Submitted: auto-replied'],
      ),
    resultado: 'retrasado',
  },
  {
    name: 'qmail',
    mail: (token) =>
      plain(token, `MAILER-DAEMON@${SERVER}`, 'failure notice', [
        'Hi. This is the qmail-send program at correo.destino.example.',
        "I'm afraid I wasn't able to deliver your message to the following addresses.",
        "This is a permanent error; I've given up. Sorry it didn't work out.",
        '',
        `<${PARA}>:`,
        'Sorry, no mailbox here by that name. (#5.1.1)',
        '',
        '--- Below this line is a copy of the message.',
      ]),
    resultado: 'fallido',
    codigo: '5.1.1',
  },
  {
    name: 'qmail, host not found, in words',
    mail: (token) =>
      plain(token, `MAILER-DAEMON@${SERVER}`, 'failure notice', [
        'Hi. This is the qmail-send program at correo.destino.example.',
        `<${PARA}>:`,
        "Sorry, I couldn't find any host named destino.example.",
        '--- Below this line is a copy of the message.',
      ]),
    resultado: 'fallido',
    codigo: '5.1.2',
  },
  {
    name: 'Exchange 2007 and later, report below alternatives',
    mail: (token) =>
      notice(
        'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@destino.example>',
        'Undeliverable: CFDI A100',
        [...MIME, `In-Reply-To: <${token}@boveda.example>`],
        multipart(
          'r',
          part(
            ['Content-Type: multipart/alternative; boundary="a"'],
            multipart(
              'a',
              text('Delivery has failed to these recipients'),
              part(['Content-Type: text/html'], '<p>Delivery has failed</p>\r\n'),
            ),
          ),
          part(
            ['Content-Type: message/delivery-status'],
            `${lines('Reporting-MTA: dns;destino.example')}\r\n${lines(
              `Final-recipient: RFC822;${PARA}`,
              ...failed(
                '5.1.10',
                'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
              ),
            )}`,
          ),
        ),
      ),
    resultado: 'fallido',
    codigo: '5.1.10',
  },
  {
    name: 'Exchange Online, the reason in a field of its own',
    mail: (token) =>
      dsn(token, { from: 'postmaster@boveda.example', subject: 'Undeliverable: CFDI A100' }, [
        'Action: failed',
        'Status: 5.0.0',
        'X-Supplementary-Info: < #5.0.0 smtp; 550 5.4.1 [nadie@destino.example]: Recipient address rejected: Access denied>',
      ]),
    resultado: 'fallido',
    codigo: '5.4.1',
  },
  {
    name: 'Exchange, delayed',
    mail: (token) =>
      dsn(token, { subject: 'Delivery delayed:CFDI A100' }, [
        'Action: delayed',
        'Status: 4.4.7',
        'Diagnostic-Code: smtp;400 4.4.7 Message delayed',
      ]),
    resultado: 'retrasado',
    codigo: '4.4.7',
  },
  {
    name: 'Exchange 5.5, no report',
    mail: (token) =>
      notice(
        'System Administrator <postmaster@destino.example>',
        'Undeliverable: CFDI A100',
        ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="r"'],
        multipart(
          'r',
          text(
            'Your message\r\n\r\n  To: nadie@destino.example\r\n\r\ndid not reach the following recipient(s):\r\n\r\nnadie@destino.example on Fri, 27 Nov 2026 07:00:00 -0600\r\n    The recipient name is not recognized\r\n    MSEXCH:IMS:NNN:DESTINO:CORREO 0 (000C05A6)',
          ),
          returned(token),
        ),
      ),
    resultado: 'fallido',
    codigo: '5.1.1',
  },
  {
    name: 'Gmail, own server',
    mail: (token) =>
      dsn(
        token,
        {
          from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
          subject: 'Delivery Status Notification (Failure)',
          fields: [`X-Failed-Recipients: ${PARA}`, 'Auto-Submitted: auto-replied'],
        },
        failed(
          '5.1.1',
          'smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n 550-5.1.1 double-checking 550 5.1.1 https://support.example/?p=NoSuchUser',
        ),
      ),
    resultado: 'fallido',
    codigo: '5.1.1',
  },
  {
    name: 'Gmail, delayed',
    mail: (token) =>
      dsn(token, { subject: 'Delivery Status Notification (Delay)', fields: [`X-Failed-Recipients: ${PARA}`] }, [
        'Action: delayed',
        'Status: 4.4.1',
      ]),
    resultado: 'retrasado',
    codigo: '4.4.1',
  },
  {
    name: 'Cisco, a general status before the one of the other server',
    mail: (token) =>
      dsn(
        token,
        {},
        failed(
          '5.1.0',
          "smtp; 5.1.0 - Unknown address error 550-'5.1.1 Mailbox <nadie@destino.example> does not exist' (delivery attempts: 0)",
        ),
      ),
    resultado: 'fallido',
    codigo: '5.1.1',
  },
  {
    name: 'Domino, words alone',
    mail: (token) =>
      plain(
        token,
        'Postmaster@destino.example',
        'DELIVERY FAILURE: User nadie (nadie@destino.example) not listed in Domino Directory',
        ['Your message', '', '  Subject: CFDI A100', '', 'was not delivered to:'],
      ),
    resultado: 'fallido',
    codigo: '5.1.1',
  },
  {
    name: 'a server that writes Spanish',
    mail: (token) =>
      plain(
        token,
        `Mail Delivery System <postmaster@${SERVER}>`,
        'Mensaje devuelto',
        [`No se pudo entregar el mensaje a ${PARA}: el buzón está lleno.`, '----- Mensaje original -----'].map((line) =>
          Buffer.from(line).toString('latin1'),
        ),
      ),
    resultado: 'fallido',
    codigo: '5.2.2',
  },
  ...(
    [
      [
        'Exchange in Spanish, words alone',
        'postmaster@destino.example',
        'No se puede entregar: CFDI A100',
        'Error en la entrega a estos destinatarios: no se encontró la dirección de correo que ha indicado.',
        'fallido',
        '5.1.1',
      ],
      [
        'Gmail in Spanish, words alone',
        'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        'Delivery Status Notification (Failure)',
        'Tu mensaje no se ha entregado porque no se ha encontrado la dirección.',
        'fallido',
        '5.1.1',
      ],
      [
        'Gmail in Spanish, delayed, words alone',
        'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        'Delivery Status Notification (Delay)',
        'Se ha producido un problema temporal. Gmail volverá a intentarlo durante 47 horas más.',
        'retrasado',
      ],
      [
        'SES, words alone',
        'MAILER-DAEMON@us-west-2.amazonses.com',
        'Delivery Status Notification (Failure)',
        'An error occurred while trying to deliver the mail to the following recipients:',
        'fallido',
      ],
      [
        'a filter of spam, words alone',
        'Spam Firewall <postmaster@destino.example>',
        '**Message you sent blocked by our bulk email filter**',
        'Your message to nadie@destino.example was blocked by our Spam Firewall.',
        'fallido',
      ],
      [
        'a full mailbox in Spanish, words alone',
        'postmaster@destino.example',
        'Correo devuelto',
        'El buzón del destinatario está lleno y no puede aceptar mensajes ahora.',
        'fallido',
        '5.2.2',
      ],
    ] as const
  ).map(
    ([name, from, subject, said, resultado, codigo]): BounceCase => ({
      name,
      mail: (token) => plain(token, from, subject, [Buffer.from(said).toString('latin1')]),
      resultado,
      ...(codigo !== undefined && { codigo }),
    }),
  ),
  {
    name: 'RFC 6533, in quoted-printable and UTF-8',
    mail: (token) =>
      notice(
        `MAILER-DAEMON@${SERVER}`,
        'Undelivered',
        MIME,
        multipart(
          'r',
          text('No'),
          part(
            ['Content-Type: message/global-delivery-status', 'Content-Transfer-Encoding: quoted-printable'],
            quoted(
              Buffer.from(
                `Reporting-MTA: dns; ${SERVER}\r\n\r\nFinal-Recipient: utf-8; peñón@destino.example\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
              ),
            ),
          ),
          part(['Content-Type: message/global-headers', 'Content-Transfer-Encoding: base64'], base64(head(token))),
        ),
      ),
    resultado: 'fallido',
    codigo: '5.1.1',
  },
  {
    name: 'the token in the envelope alone, in upper case',
    mail: (token) =>
      notice(
        `MAILER-DAEMON@${SERVER}`,
        'Undeliverable',
        MIME,
        multipart(
          'r',
          text('No'),
          part(
            ['Content-Type: message/delivery-status'],
            `Reporting-MTA: dns; x\r\n\r\n${lines(...failed('5.7.1', 'smtp; 550 5.7.1 Blocked'))}`,
          ),
        ),
        `<rebotes+${token.toUpperCase()}@boveda.example>`,
      ),
    resultado: 'fallido',
    codigo: '5.7.1',
  },
  {
    name: 'the token in the envelope id alone',
    mail: (token) =>
      notice(
        `MAILER-DAEMON@${SERVER}`,
        'Undeliverable',
        MIME,
        multipart(
          'r',
          text('No'),
          part(
            ['Content-Type: message/delivery-status'],
            `${lines(`Original-Envelope-Id: ${token}`, 'Reporting-MTA: dns; x')}\r\n${lines(...failed('5.1.2', 'smtp; 550 5.1.2 Bad host'))}`,
          ),
        ),
      ),
    resultado: 'fallido',
    codigo: '5.1.2',
  },
  {
    name: 'no action, and a status of another class than failure',
    mail: (token) => dsn(token, {}, ['Status: 4.3.2 (busy)']),
    resultado: 'retrasado',
    codigo: '4.3.2',
  },
  {
    name: 'sent on to two, one of whom did not get it',
    mail: (token) =>
      dsn(token, {}, [
        'Action: expanded',
        'Status: 2.0.0',
        '',
        'Final-Recipient: rfc822; otra@destino.example',
        ...failed('5.2.1', 'smtp; 550 5.2.1 disabled'),
      ]),
    resultado: 'fallido',
    codigo: '5.2.1',
  },
  {
    name: 'a report without the mail it is about',
    mail: (token) => dsn(token, {}, failed('5.1.1', 'smtp; 550 5.1.1 unknown'), text('')),
    resultado: 'fallido',
    codigo: '5.1.1',
    isAnonymous: true,
  },
  {
    name: 'out of office, by its header',
    mail: (token) =>
      plain(
        token,
        'Nadie <nadie@destino.example>',
        'Automatic reply: CFDI A100',
        ['I am out of the office. 550 5.1.1'],
        ['Auto-Submitted: auto-replied'],
      ),
    resultado: 'otro',
  },
  {
    name: 'out of office, without a header and from a system address',
    mail: (token) =>
      plain(token, 'postmaster@destino.example', '=?utf-8?q?Respuesta_autom=C3=A1tica=3A_CFDI_A100?=', [
        'Estoy de vacaciones; no se pudo entregar antes.',
      ]),
    resultado: 'otro',
  },
  {
    name: 'a person who answers and quotes a notice',
    mail: (token) =>
      plain(token, 'Nadie <nadie@destino.example>', 'RE: Undelivered Mail Returned to Sender', [
        '> 550 5.1.1 User unknown',
      ]).replace('Return-Path: <>', 'Return-Path: <nadie@destino.example>'),
    resultado: 'otro',
  },
  {
    name: 'a receipt (RFC 8098)',
    mail: (token) =>
      notice(
        'postmaster@destino.example',
        'Read: CFDI A100',
        ['MIME-Version: 1.0', 'Content-Type: multipart/report; report-type=disposition-notification; boundary="r"'],
        multipart(
          'r',
          text('Your message was read; delivery failure 5.1.1 is not meant.'),
          part(
            ['Content-Type: message/disposition-notification'],
            lines('Disposition: manual-action/MDN-sent-manually; displayed'),
          ),
          returned(token),
        ),
      ),
    resultado: 'otro',
  },
  {
    name: 'a complaint (RFC 5965)',
    mail: (token) =>
      notice(
        'postmaster@destino.example',
        'FW: CFDI A100',
        ['MIME-Version: 1.0', 'Content-Type: multipart/report; report-type=feedback-report; boundary="r"'],
        multipart(
          'r',
          text('This is a report; delivery failure.'),
          part(['Content-Type: message/feedback-report'], lines('Feedback-Type: abuse')),
          returned(token),
        ),
      ),
    resultado: 'otro',
  },
  { name: 'an empty message', mail: () => '', resultado: 'otro', isAnonymous: true },
];
