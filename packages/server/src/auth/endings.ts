/** What ends what was made: a credential, an access, or the taxpayer of them. */
type Ending =
  /** The session that made it logs out. */
  | 'logout'
  /** Its user changes the password, in another session. */
  | 'password changed'
  /** Its user chooses another password by a mailed link. */
  | 'password reset'
  /** An administrator removes the access of its user. */
  | 'access removed'
  /** Its user becomes Auxiliar, Revisor or Cliente. */
  | 'demoted'
  | 'made Revisor'
  | 'made Cliente'
  /** The operator disables its user. */
  | 'user disabled'
  /** The plan of the taxpayer expires. */
  | 'plan expired'
  /** The taxpayer goes to the holder of its e.firma. */
  | 'claim lost'
  /** The API key that made it is revoked, or replaced by a newer one, or expires. */
  | 'key revoked'
  | 'key rotated'
  | 'key expired';

/** Either it is dead, or it works on for a reason. */
type Outcome = 'ends' | { stays: string };

const READING = { stays: 'an expired plan still reads' };
const PERSON = { stays: 'it belongs to the user, not to the session' };
const CONTRIBUYENTE = { stays: 'it belongs to the taxpayer, whose administrators see and end it' };
const GIVEN = { stays: 'it is meant for others, and listed for every user of the taxpayer' };
const READER = { stays: 'an Auxiliar may make it too' };
const REVISOR = { stays: 'a Revisor may make it too, or reads with it' };
const EVIDENCE = { stays: 'a CFDI that was accepted is never lost' };

/** Endings of the user behind a session or a key; what only repeats what it may see ends with it. */
const ofUser = {
  'password reset': 'ends',
  'access removed': 'ends',
  demoted: READER,
  'made Revisor': REVISOR,
  'made Cliente': 'ends',
  'user disabled': 'ends',
  'plan expired': READING,
  'claim lost': 'ends',
} as const satisfies Partial<Record<Ending, Outcome>>;
const ofSession: Record<SessionEnding, Outcome> = { ...ofUser, logout: 'ends', 'password changed': 'ends' };
const ofKey: Record<KeyEnding, Outcome> = {
  ...ofUser,
  'key revoked': 'ends',
  'key rotated': 'ends',
  'key expired': 'ends',
};

/** Of what an Administrador alone may have. */
const ofAdministrador = { demoted: 'ends', 'made Revisor': 'ends' } as const;
/** Of what goes to others, which a Revisor may not send. */
const ofSender = { 'made Revisor': 'ends' } as const;

/** The same outcome of every ending. */
const always = <E extends Ending>(endings: Record<E, Outcome>, outcome: Outcome): Record<E, Outcome> =>
  Object.fromEntries(Object.keys(endings).map((ending) => [ending, outcome])) as Record<E, Outcome>;

/** Endings of what a session makes. */
export type SessionEnding = Exclude<Ending, 'key revoked' | 'key rotated' | 'key expired'>;
/** Endings of what an API key makes: how its user logs out does not touch it. */
export type KeyEnding = Exclude<Ending, 'logout' | 'password changed'>;

/** What a session can make that others can use, or that works on without it, and what ends it. */
export const madeInSession = {
  'link to a file': ofSession,
  'link to an export': ofSession,
  'link to a backup': { ...ofSession, ...ofAdministrador },
  'link to files of a job over taxpayers': ofSession,
  'read-only token': ofSession,
  'answer under an Idempotency-Key': {
    ...ofSession,
    logout: PERSON,
    'password changed': PERSON,
    'password reset': PERSON,
    'made Revisor': 'ends',
    'plan expired': 'ends',
  },
  'mailed link to an export': {
    ...ofSession,
    logout: PERSON,
    'password changed': PERSON,
    'password reset': { stays: 'it was mailed to its user, who owns the mailbox' },
    ...ofAdministrador,
  },
  'link to CFDI': { ...ofSession, ...ofSender, logout: GIVEN, 'password changed': GIVEN },
  'link to the package of a client': { ...ofSession, ...ofSender, logout: GIVEN, 'password changed': GIVEN },
  'mail with CFDI that was not sent yet': { ...ofSession, ...ofSender, logout: GIVEN, 'password changed': GIVEN },
  'mail with a link that was not sent yet': { ...ofSession, ...ofSender, logout: GIVEN, 'password changed': GIVEN },
  invitation: { ...ofSession, ...ofAdministrador, logout: GIVEN, 'password changed': GIVEN, 'plan expired': GIVEN },
  'API key': { ...ofSession, logout: PERSON, 'password changed': PERSON },
  'assistant by OAuth': { ...ofSession, logout: PERSON, 'password changed': PERSON },
  webhook: {
    ...ofSession,
    logout: CONTRIBUYENTE,
    'password changed': CONTRIBUYENTE,
    'plan expired': CONTRIBUYENTE,
    demoted: CONTRIBUYENTE,
    'made Revisor': CONTRIBUYENTE,
  },
  'backup schedule': {
    ...ofSession,
    logout: CONTRIBUYENTE,
    'password changed': CONTRIBUYENTE,
    'password reset': CONTRIBUYENTE,
    'access removed': CONTRIBUYENTE,
    demoted: CONTRIBUYENTE,
    'made Revisor': CONTRIBUYENTE,
    'made Cliente': CONTRIBUYENTE,
    'user disabled': CONTRIBUYENTE,
    'plan expired': { stays: 'it waits for the plan to be paid' },
  },
  CFDI: always(ofSession, EVIDENCE),
} satisfies Record<string, Record<SessionEnding, Outcome>>;

/** The same for an API key. */
export const madeByKey = {
  'link to a file': ofKey,
  'link to an export': ofKey,
  'answer under an Idempotency-Key': { ...ofKey, 'made Revisor': 'ends', 'plan expired': 'ends' },
  'link to CFDI': { ...ofKey, ...ofSender },
  'mail with CFDI that was not sent yet': { ...ofKey, ...ofSender },
  'mail with a link that was not sent yet': { ...ofKey, ...ofSender },
  webhook: { ...ofKey, demoted: CONTRIBUYENTE, 'made Revisor': CONTRIBUYENTE, 'plan expired': CONTRIBUYENTE },
  CFDI: always(ofKey, EVIDENCE),
} satisfies Record<string, Record<KeyEnding, Outcome>>;
