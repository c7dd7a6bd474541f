import { createHash } from 'node:crypto';
import { dayAt, instantAt } from '@boveda/platform/core/time';
import { plusDays } from './rangos';

const MINUTE_MS = 60_000;
/** Pilots begin their day within these minutes after midnight, each at its own. */
const [FIRST_MINUTE, MINUTES] = [10, 240];

/** How long after midnight the day of a taxpayer's pilot begins; always the same. */
const delayOf = (rfc: string): number =>
  (FIRST_MINUTE + (createHash('sha256').update(rfc).digest().readUInt16BE() % MINUTES)) * MINUTE_MS;

/** The day of a taxpayer's pilot: it begins some time after midnight, so that not all pilots ask at once. */
export const dayOfPiloto = (rfc: string, now: Date): string => dayAt(new Date(now.getTime() - delayOf(rfc)));

/** When that day ends. */
export const nextNight = (rfc: string, now: Date): Date =>
  new Date(instantAt(`${plusDays(dayOfPiloto(rfc, now), 1)}T00:00:00`).getTime() + delayOf(rfc));
