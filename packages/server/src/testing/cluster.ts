import path from 'node:path';
import { pino } from 'pino';
